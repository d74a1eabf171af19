import { useRef, useState } from 'react';
import type { RouteOffer } from 'shared/contract/edition';
import type { Registration } from 'shared/contract/registrations';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { refusalDetail } from 'shared/http/client';
import { emailShape } from 'shared/facts/email-shape';
import { cleanEmail } from 'shared/facts/pasted';
import type { CaptchaHandle } from 'shared/ui/captcha/captcha-props';
import { departureFaultOf } from '../registration/form-values.ts';
import { riderDraft } from './draft.ts';
import { captchaMissing, internalTexts, publicTexts } from './form-texts.ts';
import { blankRider, type Rider } from './rider.ts';
import { maskEmail } from './mask-email.ts';
import { eventOf, isToWait } from './places.ts';
import { sendRegistration } from './send-registration.ts';
import { usePlaceHold } from './use-place-hold.ts';

/**
 * User of the form. The public solves a captcha, and gets an empty form after success; staff have a session, and continue in `onSuccess`.
 * The contract does not define the reply's body, so it may be missing.
 */
export type RegistrationFormMode =
  | {
      mode: 'public';
      /** The route's public data. */
      offer?: RouteOffer | undefined;
      /** Personal link for early access, and its initial values. */
      early?: { key: string; start: Rider } | undefined;
    }
  | {
      mode: 'internal';
      onSuccess: (created: Partial<Registration> | undefined) => void;
      onTyped?: () => void;
    };

/** Validation error: its text and control. */
interface Fault {
  at: 'mail' | 'salida' | 'captcha';
  text: string;
}

/** Result of a public sign-up. */
interface Made {
  referencia: string;
  waits: boolean;
  /** Masked: bystanders may see it. */
  mail: string;
  /** Hours to open the email's link; undefined where not required. */
  hours: number | undefined;
}

/** Digest of the linked privacy notice. Without it the server stores the current one. */
async function findNotice(): Promise<string | undefined> {
  if (!can('personal-data')) return undefined;
  return call('GET /legal/:documento/version', { params: { documento: 'privacidad' } }).then(
    ({ version }) => version,
    () => undefined,
  );
}

interface Progress {
  /** Staff continue after success; a second tap must not create a second registration. */
  state: 'open' | 'sending' | 'done';
  /** Success is decided by the status, whatever the text. */
  message?: { kind: 'success' | 'error'; text: string };
  made?: Made | undefined;
  faultAt?: Fault['at'] | undefined;
}

export function useRegistrationForm(props: RegistrationFormMode) {
  const isPublic = props.mode === 'public';
  const texts = isPublic ? publicTexts : internalTexts;
  const [typed, setTyped] = useState<Rider | null>(null);
  const draft = riderDraft.useKept();
  const offer = isPublic ? props.offer : undefined;
  // Set by the route: neither a draft nor last year's value overrides it.
  const evento = eventOf(offer);
  const early = isPublic ? props.early : undefined;
  // A link's values win over another visitor's draft in this tab.
  const begun = typed ?? early?.start ?? (isPublic ? draft : null) ?? blankRider;
  const rider = evento ? { ...begun, evento } : begun;
  const [{ state, message, faultAt, made }, setProgress] = useState<Progress>({ state: 'open' });
  const [doubt, setDoubt] = useState<string>();
  const hold = usePlaceHold(offer?.completa !== undefined, early?.key);
  const token = useRef<string | null>(null);
  const captcha = useRef<CaptchaHandle>(null);
  const notice = useRef<Promise<string | undefined>>(undefined);
  // Two taps may come before the button is rendered disabled.
  const busy = useRef(false);

  /** Loaded with the first character of an address. */
  const findDoubt = async (mail: string) => {
    const { doubtEmail } = await import('./doubt-email.ts').catch(() => ({ doubtEmail: () => undefined }));
    setDoubt(doubtEmail(mail));
  };

  const change = (name: keyof Rider, value: string) => {
    const next = { ...rider, [name]: name === 'mail' ? value.toLowerCase() : value };
    setTyped(next);
    setProgress((now) => ({
      ...now,
      state: now.state === 'done' ? 'open' : now.state,
      faultAt: name === now.faultAt ? undefined : now.faultAt,
    }));
    if (isPublic && name === 'mail') void findDoubt(next.mail);
    if (isPublic) {
      notice.current ??= findNotice();
      if (!early) riderDraft.keep(next);
      hold.typed(next);
    } else props.onTyped?.();
  };

  const findFault = (): Fault | null => {
    const mail = cleanEmail(rider.mail);
    if (mail === '') return { at: 'mail', text: texts.emailMissing };
    if (!emailShape.test(mail)) return { at: 'mail', text: texts.emailMisshapen };
    const departure = departureFaultOf(rider.salida);
    if (departure) return { at: 'salida', text: texts.refused(departure) };
    if (isPublic && token.current === null) return { at: 'captcha', text: captchaMissing };
    return null;
  };

  const hours = offer?.horas_confirmar;

  const send = async () => {
    setProgress({ state: 'sending' });
    try {
      const created = await sendRegistration(rider, isPublic ? token.current : undefined, {
        clave_plaza: hold.key(),
        clave_anticipada: early?.key,
        aviso_privacidad: await notice.current,
      });
      const { referencia, espera } = created ?? {};
      const made = isPublic && referencia ? { referencia, waits: Boolean(espera), mail: maskEmail(rider.mail.trim()), hours } : undefined;
      setProgress({ state: isPublic ? 'open' : 'done', message: { kind: 'success', text: texts.sent }, made });
      if (isPublic) {
        setTyped(blankRider);
        setDoubt(undefined);
        riderDraft.drop();
        hold.forget();
      } else props.onSuccess(created ?? undefined);
    } catch (error) {
      const detail = refusalDetail(error);
      setProgress({ state: 'open', message: { kind: 'error', text: detail === undefined ? texts.failed : texts.refused(detail) } });
    } finally {
      captcha.current?.reset();
    }
  };

  /** Sends once, or returns the invalid control for the focus. */
  const submit = async (): Promise<Fault['at'] | 'sent'> => {
    if (state === 'done' || busy.current) return 'sent';
    const fault = findFault();
    if (fault) {
      setProgress({ state: 'open', message: { kind: 'error', text: fault.text }, faultAt: fault.at });
      return fault.at;
    }
    busy.current = true;
    await send();
    busy.current = false;
    return 'sent';
  };

  const onToken = (next: string | null) => {
    token.current = next;
    if (next !== null) setProgress((now) => (now.faultAt === 'captcha' ? { state: now.state } : now));
  };
  // The hold's state is newer than the page.
  const waits = hold.state.kind === 'full' || (hold.state.kind !== 'held' && offer !== undefined && isToWait(offer, rider));
  /** For another member of a family. */
  const again = () => setProgress({ state: 'open' });
  return { made, again, hold: hold.state, rider, change, submit, state, message, faultAt, captcha, onToken, doubt, waits, hours };
}
