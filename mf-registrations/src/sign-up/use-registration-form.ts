import { useEffect, useState } from 'react';
import type { RouteOffer } from 'shared/contract/edition';
import type { Registration } from 'shared/contract/registrations';
import { questionsFor } from 'shared/facts/questions-for';
import { deviceNames } from 'shared/facts/device-names';
import { createDraft } from 'shared/form/draft';
import { can } from 'shared/http/can';
import { refusalStatus } from 'shared/http/client';
import { isMember } from 'shared/session/member';
import { useSession } from 'shared/session/session';
import type { NewField } from '../registration/form-groups.ts';
import type { Answer } from 'shared/questions/answers';
import { internalTexts, publicTexts } from './form-texts.ts';
import { blankRider, type Rider } from './rider.ts';
import { eventOf, isToWait } from './places.ts';
import { useMailDoubt } from './use-mail-doubt.ts';
import { useSubmission } from './use-submission.ts';

const loadRules = () => import('./registration-rules.ts');
type Rules = Awaited<ReturnType<typeof loadRules>>;

const riderDraft = createDraft(deviceNames.draft, blankRider);

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
      onSent?: (() => void) | undefined;
      /** The price has changed: the route's data are to be loaded again. */
      onStale?: () => void;
    }
  | {
      mode: 'internal';
      onSuccess: (created: Partial<Registration> | undefined) => void;
      onTyped?: () => void;
    };

/** Result of a public sign-up. */
interface Made {
  referencia: string;
  waits: boolean;
  /** Masked: bystanders may see it. Undefined where no email goes to it. */
  mail: string | undefined;
  /** The same, where it has had all its emails of the day. */
  unwritten: string | undefined;
  /** Hours to open the email's link; undefined where not required. */
  hours: number | undefined;
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
  const session = useSession((now) => now);
  const [rules, setRules] = useState<Rules>();
  const needsRules = offer !== undefined && (isMember(session) || rider.ruta !== '');
  useEffect(() => {
    // A failed one is loaded again to send.
    if (needsRules) loadRules().then(setRules, () => {});
  }, [needsRules]);
  const isOwn = isPublic && isMember(session) && rules !== undefined && rules.isOwn(session.user, rider);
  const questions = questionsFor(offer?.preguntas ?? [], isOwn);
  const importe = rules && offer && can('member-prices') && rider.ruta ? rules.amountOf(offer, rider, isOwn) : null;
  const sending = useSubmission<Made>(texts);
  const mailDoubt = useMailDoubt();
  const hours = offer?.horas_confirmar;

  const set = (next: Rider, name: string) => {
    setTyped(next);
    sending.touch(name);
    loadRules().catch(() => {});
    if (!isPublic) return props.onTyped?.();
    void sending.notice();
    sending.loadPanel();
    if (!early) riderDraft.keep(next);
  };
  const change = (name: NewField, value: string) => {
    const next = { ...rider, [name]: name === 'mail' ? value.toLowerCase() : value };
    set(next, name);
    if (isPublic && name === 'mail') mailDoubt.look(next.mail);
  };
  const answer = (name: string, id: number, value: Answer) => set({ ...rider, respuestas: { ...rider.respuestas, [id]: value } }, name);

  const submit = async () => {
    const loaded = await loadRules().catch(() => undefined);
    if (!loaded) return sending.submit({ at: '', text: texts.failed }, () => Promise.reject(new Error('not sent')));
    const { answersTo, findFault, maskEmail, missingCaptcha, sendRegistration } = loaded;
    const fault = findFault(rider, questions, texts) ?? (!isPublic || sending.hasToken() ? null : missingCaptcha);
    return sending.submit(fault, async (captchaToken) => {
      const created = await sendRegistration(rider, isPublic ? captchaToken : undefined, {
        clave_anticipada: early?.key,
        aviso_privacidad: isPublic ? await sending.notice() : undefined,
        respuestas: questions.length > 0 ? answersTo(questions, rider.respuestas) : undefined,
        importe_visto: importe ?? undefined,
      }).catch((error: unknown) => {
        // The price has changed: the page shows it.
        if (isPublic && refusalStatus(error) === 409) props.onStale?.();
        throw error;
      });
      if (!isPublic) {
        props.onSuccess(created ?? undefined);
        return { isDone: true };
      }
      setTyped(blankRider);
      mailDoubt.clear();
      riderDraft.drop();
      if (props.mode === 'public') props.onSent?.();
      const { referencia, espera, enlace_enviado } = created ?? {};
      const masked = maskEmail(rider.mail);
      const written = enlace_enviado === false ? { mail: undefined, unwritten: masked } : { mail: masked, unwritten: undefined };
      return { made: referencia ? { referencia, waits: Boolean(espera), hours, ...written } : undefined };
    });
  };

  const waits = offer !== undefined && isToWait(offer, rider);
  const amount = rules && importe !== null ? rules.tellAmount(importe) : '';
  return { ...sending, amount, isOwn, rider, change, answer, questions, submit, doubt: mailDoubt.doubt, waits, hours };
}
