import { useState } from 'react';
import type { OwnSignUp } from 'shared/contract/activity-sign-ups';
import { call } from 'shared/http/call';
import { refusalStatus } from 'shared/http/client';
import { useOutcome } from 'shared/sign-up/use-outcome';
import { publicTexts } from '../sign-up/form-texts.ts';
import { maskEmail } from '../sign-up/mask-email.ts';
import { useMailDoubt } from '../sign-up/use-mail-doubt.ts';
import { useSubmission } from '../sign-up/use-submission.ts';
import {
  activityDraft,
  type ActivityValues,
  type Asked,
  bodyOf,
  choiceOf,
  findFault,
  missingCaptcha,
  outcomeOf,
  startOf,
} from './activity-values.ts';

/** Result of a sign-up. */
interface Made {
  own: OwnSignUp;
  /** In cents, of a whole group together. */
  total: number | null;
  /** Masked; undefined where the link does not go by email. */
  mail: string | undefined;
}

/** @param onMade Instead of the panel after it: for a member. */
export function useActivityForm(asked: Asked, onMade?: (own: OwnSignUp) => void) {
  const { offer, isMember } = asked;
  const id = offer.actividad_id;
  const [typed, setTyped] = useState<ActivityValues | null>(null);
  const draft = activityDraft.useKept();
  const values = typed ?? startOf(id, draft);
  const sending = useSubmission<Made>(publicTexts);
  const mailDoubt = useMailDoubt();
  // A member's price is not in the page, which is rendered for everybody.
  const priced = useOutcome(
    id,
    choiceOf(values),
    isMember ? undefined : { choice: choiceOf(startOf(id, null)), outcome: outcomeOf(offer) },
  );

  /** `name` is that of the control. */
  const change = (part: Partial<ActivityValues>, name: string) => {
    const next = { ...values, ...part };
    setTyped(next);
    sending.touch(name);
    void sending.notice();
    activityDraft.keep(next);
    if (part.mail !== undefined) mailDoubt.look(part.mail);
  };

  const submit = () => {
    const fault = findFault(values, asked) ?? (isMember || sending.hasToken() ? null : missingCaptcha);
    return sending.submit(fault, async (captchaToken) => {
      const json = {
        ...bodyOf(values, asked),
        ...(captchaToken !== null && { captcha_token: captchaToken }),
        // The amount that was seen: if it differs by now the server rejects.
        ...(priced.outcome && { importe_visto: priced.outcome.importe }),
        aviso_privacidad: (await sending.notice()) ?? null,
      };
      const { total, enlace_enviado, ...own } = await call('POST /actividades/:id/inscripciones', { params: { id }, json }).catch(
        (error: unknown) => {
          if (refusalStatus(error) === 409) priced.again();
          throw error;
        },
      );
      setTyped(startOf(id, null));
      mailDoubt.clear();
      activityDraft.drop();
      onMade?.(own);
      return onMade ? {} : { made: { own, total, mail: enlace_enviado ? maskEmail(values.mail.trim()) : undefined } };
    });
  };

  const waits = priced.outcome ? priced.outcome.plaza === 'espera' : offer.libres === 0;
  return { ...sending, values, change, submit, doubt: mailDoubt.doubt, priced, waits };
}
