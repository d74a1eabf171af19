import { useEffect, useRef, useState } from 'react';
import type { OwnSignUp } from 'shared/contract/activity-sign-ups';
import type { CallOffer } from 'shared/contract/call-offer';
import type { Registration } from 'shared/contract/registrations';
import { refusalDetail, refusalStatus } from 'shared/http/client';
import { isMember as isOfMember } from 'shared/session/member';
import { useSession } from 'shared/session/session';
import { useOutcome } from 'shared/sign-up/use-outcome';
import { routeForm } from 'shared/facts/of-call';
import { useTokenForm } from 'shared/captcha/use-token-form';
import { type FormTexts, publicTexts } from './form-texts.ts';
import { isFullFor } from './places.ts';
import type { Fault, Made } from './sign-up-rules.ts';
import { type Asked, fillsInRoute, signUpDraft, type SignUpValues, startOf } from './sign-up-values.ts';

const loadRules = () => import('./sign-up-rules.ts');
type Rules = Awaited<ReturnType<typeof loadRules>>;

/** Before anything is typed. */
const nothing = { id: null, choice: { nivel: null, codigo: null }, known: undefined, isOwn: false, parts: [] };

/** The box of what became of it. */
const result = '[tabindex="-1"]';

/** Who fills in the form; without any of these a visitor. */
export interface FilledInBy {
  /** A member with a session: gets what was made, instead of the panel after it. */
  onMade?: ((own: OwnSignUp) => void) | undefined;
  /** A member by this key of a personal link. */
  memberKey?: string | undefined;
  /** Last year's rider by a personal link, before the form opens: its key, and the initial values. */
  early?: { key: string; start: SignUpValues };
  /** Staff, who sign somebody up. The contract does not define the reply's body, so it may be missing. */
  staff?: { texts: FormTexts; onCreated: (created: Partial<Registration> | null | undefined) => void; onTyped: () => void };
  /** Told once a visitor's sign-up is stored, and once they go on to the next. */
  onSent?: ((isSent: boolean) => void) | undefined;
  /** The price has changed: what is offered is to be loaded again. */
  onStale?: () => void;
}

export function useSignUp(offer: CallOffer | undefined, today: string, by: FilledInBy) {
  const { onMade, memberKey, early, staff } = by;
  const isRoute = fillsInRoute(offer);
  const isByStaff = staff !== undefined;
  const isMember = onMade !== undefined || memberKey !== undefined;
  const formulario = offer?.formulario ?? routeForm;
  const texts = staff?.texts ?? publicTexts;
  const session = useSession((now) => now);
  const [rules, setRules] = useState<Rules>();
  const [made, setMade] = useState<Made>();
  const notice = useRef<Promise<string | undefined>>(undefined);
  const [fault, setFault] = useState<Fault>();
  /** What gets the focus next. */
  const [focus, setFocus] = useState<{ on: string }>();
  // A failed one is loaded again to send.
  const load = () => loadRules().then(setRules, () => {});
  const needsRules = isMember || isByStaff || (isRoute && offer !== undefined && isOfMember(session));
  useEffect(() => void (needsRules && load()), [needsRules]);

  /** Shows an error, at its control. */
  const tell = (found: Fault) => {
    setFault(found);
    setFocus({ on: found.at ? `[name="${found.at}"]` : result });
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
      if (fault?.at !== 'captcha') return;
      setFault(undefined);
      form.refuse('');
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
      setFocus({ on: result });
      if (isByStaff) return;
      signUpDraft.drop();
      by.onSent?.(true);
    },
    detail: (error) => {
      const detail = refusalDetail(error);
      return detail === undefined ? texts.failed : texts.refused(detail);
    },
    refused: (error) => {
      setFocus({ on: result });
      if (refusalStatus(error) !== 409) return;
      by.onStale?.();
      priced.again();
    },
  });
  const { values } = form;
  // After hydration, as a page is rendered for everybody.
  useEffect(() => {
    const draft = isByStaff || early ? null : signUpDraft.read();
    if (!draft) return;
    form.reset(startOf(formulario, draft));
    void load();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [formulario]);

  /** Of a session who signs up others too. */
  function needsCaptcha({ personas }: SignUpValues): boolean {
    return !isByStaff && (onMade === undefined || personas.length > 0);
  }
  const doubt = rules && !isByStaff ? rules.doubtEmail(values.mail) : undefined;
  const { id, choice, known, isOwn, parts } =
    rules && offer
      ? rules.appraise(values, { offer, isRoute, isMember, isByStaff, memberKey, user: isOfMember(session) ? session.user : null, today })
      : nothing;
  const priced = useOutcome(id, choice, known);
  const asMember = isMember || isOwn || (isByStaff && priced.outcome?.socio === true);
  const asked: Asked = { offer, isRoute, isMember, isByStaff, asMember };

  /** `name` is that of the control. */
  const change = (part: Partial<SignUpValues>, name: string) => {
    form.set(part);
    if (name === fault?.at) setFault(undefined);
    void load();
    if (staff) return staff.onTyped();
    notice.current ??= loadRules().then(({ findNotice }) => findNotice());
    if (!early) signUpDraft.keep({ ...values, ...part });
  };
  const again = () => {
    setMade(undefined);
    setFocus({ on: 'input' });
    form.reset(startOf(formulario, null));
    by.onSent?.(false);
  };
  const waits = priced.outcome ? priced.outcome.plaza === 'espera' : offer?.espera === true && isFullFor(offer, values.ruta);
  return {
    form,
    captcha: needsCaptcha(values) ? captcha : undefined,
    texts,
    asked,
    change,
    made,
    again,
    rules,
    doubt,
    priced,
    parts,
    waits,
    fault,
    focus,
  };
}
