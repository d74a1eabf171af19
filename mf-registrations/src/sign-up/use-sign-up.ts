import { useEffect, useRef, useState } from 'react';
import type { OwnSignUp } from 'shared/contract/activity-sign-ups';
import type { Offer } from 'shared/contract/call-offer';
import type { Registration } from 'shared/contract/registrations';
import { refusalDetail, refusalStatus } from 'shared/http/client';
import { isMember as isOfMember } from 'shared/session/member';
import { useSession } from 'shared/session/session';
import { useOutcome } from 'shared/sign-up/use-outcome';
import { routeForm } from 'shared/text/sign-up-words';
import { useTokenForm } from 'shared/ui/captcha/use-token-form';
import { internalTexts, publicTexts } from './form-texts.ts';
import { findNotice } from './find-notice.ts';
import { outcomeOf } from './places.ts';
import type { Fault, Made } from './sign-up-rules.ts';
import { type Asked, choiceOf, isOfRoute, signUpDraft, type SignUpValues, startOf } from './sign-up-values.ts';
import type { SignedUp } from './signed-up.tsx';
import { useMailDoubt } from './use-mail-doubt.ts';

const loadRules = () => import('./sign-up-rules.ts');
type Rules = Awaited<ReturnType<typeof loadRules>>;

/** Who fills in the form; without any of these a visitor. */
export interface FilledInBy {
  /** A member with a session: gets what was made, instead of the panel after it. */
  onMade?: ((own: OwnSignUp) => void) | undefined;
  /** A member by this key of a personal link. */
  memberKey?: string | undefined;
  /** Last year's rider by a personal link, before the form opens: its key, and the initial values. */
  early?: { key: string; start: SignUpValues };
  /** Staff, who sign somebody up. The contract does not define the reply's body, so it may be missing. */
  staff?: { onCreated: (created: Partial<Registration> | null | undefined) => void; onTyped: () => void };
  /** Told once a visitor's sign-up is stored, and once they go on to the next. */
  onSent?: ((isSent: boolean) => void) | undefined;
  /** The price has changed: what is offered is to be loaded again. */
  onStale?: () => void;
}

export function useSignUp(offer: Offer | undefined, today: string, by: FilledInBy) {
  const { onMade, memberKey, early, staff } = by;
  const isRoute = isOfRoute(offer);
  const isByStaff = staff !== undefined;
  const isMember = onMade !== undefined || memberKey !== undefined;
  const formulario = offer?.formulario ?? routeForm;
  const texts = isByStaff ? internalTexts : publicTexts;
  const session = useSession((now) => now);
  const [rules, setRules] = useState<Rules>();
  const [Panel, setPanel] = useState<typeof SignedUp>();
  const [made, setMade] = useState<Made>();
  const notice = useRef<Promise<string | undefined>>(undefined);
  const [fault, setFault] = useState<Fault>();
  /** How many results were told: each gets the focus. */
  const [told, setTold] = useState(0);
  const mailDoubt = useMailDoubt();
  // A failed one is loaded again to send.
  const load = () => loadRules().then(setRules, () => {});
  const needsRules = isRoute && offer !== undefined && isOfMember(session);
  useEffect(() => void (needsRules && load()), [needsRules]);

  /** Shows an error, at its control. */
  const tell = (found: Fault) => {
    setFault(found);
    form.refuse(found.text);
  };
  const { form, captcha } = useTokenForm<SignUpValues>({
    labels: {},
    start: early?.start ?? startOf(formulario, null),
    clears: !isByStaff,
    // A second tap must not create a second registration.
    once: isByStaff,
    ready: async (typed) => {
      const loaded = await loadRules().catch(() => undefined);
      const found = loaded ? loaded.findFault(typed, asked, texts) : { at: '', text: texts.failed };
      setFault(undefined);
      if (found) tell(found);
      return !found;
    },
    hasCaptcha: needsCaptcha,
    missing: () => tell({ at: 'captcha', text: 'Debes verificar el captcha.' }),
    solved: () => {
      if (fault?.at === 'captcha') tell({ at: '', text: '' });
    },
    send: async (typed, token) => {
      const sent = await (
        await loadRules()
      ).send(typed, asked, {
        captcha_token: needsCaptcha(typed) ? token : undefined,
        clave_socio: memberKey,
        clave_anticipada: early?.key,
        importe_visto: priced.outcome?.importe,
        aviso_privacidad: isByStaff ? undefined : await notice.current,
      });
      staff?.onCreated(sent.created as Partial<Registration> | null | undefined);
      onMade?.(sent.created as OwnSignUp);
      if (!isByStaff && !onMade) setMade(sent.made);
    },
    saved: () => {
      setTold(told + 1);
      if (isByStaff) return;
      mailDoubt.clear();
      signUpDraft.drop();
      by.onSent?.(true);
    },
    detail: (error) => {
      const detail = refusalDetail(error);
      return detail === undefined ? texts.failed : texts.refused(detail);
    },
    refused: (error) => {
      setTold(told + 1);
      if (refusalStatus(error) !== 409) return;
      by.onStale?.();
      priced.again();
    },
  });
  const { values } = form;
  // After hydration, as a page is rendered for everybody.
  useEffect(() => {
    const draft = isByStaff || early ? null : signUpDraft.read();
    if (draft) form.reset(startOf(formulario, draft));
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [formulario]);

  /** Of a session who signs up others too. */
  function needsCaptcha({ personas }: SignUpValues): boolean {
    return !isByStaff && (onMade === undefined || personas.length > 0);
  }
  const isOwn = isRoute && rules !== undefined && isOfMember(session) && rules.isOwn(session.user, values);
  const choice = choiceOf(values);
  const isOne = choice.invitados === 0 && choice.codigo === null && choice.personas.length === 0;
  // What one person pays is in the page; whether a member signs up, the server knows.
  const known =
    offer && isOne && !isMember && (isRoute || !isByStaff) ? outcomeOf(offer, values, isOwn ? 'socio' : null, today) : undefined;
  const priced = useOutcome(
    offer && !isRoute ? offer.actividad_id : null,
    { ...choice, ...(isByStaff && { mail: values.mail.trim() || null }), clave_socio: memberKey },
    known,
  );
  const asked: Asked = {
    offer,
    isRoute,
    isMember,
    isByStaff,
    asMember: isMember || isOwn || (isByStaff && priced.outcome?.socio === true),
  };

  /** `name` is that of the control. */
  const change = (part: Partial<SignUpValues>, name: string) => {
    form.set(part);
    if (name === fault?.at) setFault(undefined);
    void load();
    if (staff) return staff.onTyped();
    notice.current ??= findNotice();
    // Until it is there, and where it does not load, the form shows its message.
    if (!Panel && !onMade)
      import('./signed-up.tsx').then(
        ({ SignedUp }) => setPanel(() => SignedUp),
        () => {},
      );
    if (!early) signUpDraft.keep({ ...values, ...part });
    if (part.mail !== undefined) mailDoubt.look(part.mail);
  };
  const again = () => {
    setMade(undefined);
    form.reset(startOf(formulario, null));
    by.onSent?.(false);
  };
  const waits = priced.outcome?.plaza === 'espera';
  return {
    form,
    captcha: needsCaptcha(values) ? captcha : undefined,
    texts,
    asked,
    change,
    made,
    again,
    Panel,
    doubt: mailDoubt.doubt,
    priced,
    waits,
    fault,
    told,
  };
}
