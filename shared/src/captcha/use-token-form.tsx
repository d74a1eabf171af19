import { useRef } from 'react';
import { type PlainForm, type PlainOptions, usePlainForm } from 'shared/form/use-plain-form';
import type { CaptchaHandle } from './captcha-parts.tsx';
import { useAsk } from '../ui/ask.tsx';

export interface TokenOptions<Values extends object> extends Omit<PlainOptions<Values>, 'send'> {
  /** Resolves to false when the user cancels. */
  send: (values: Values, token: string) => Promise<unknown>;
  /** Whether there is one for these values; without it always. */
  hasCaptcha?: (values: Values) => boolean;
  /** Says that it has to be solved. */
  missing: () => void;
  /** Called once it is solved. */
  solved?: () => void;
}

/** Form with a captcha, which is asked for last. */
export function useTokenForm<Values extends object>({ send, hasCaptcha, missing, solved, ready, ...options }: TokenOptions<Values>) {
  const token = useRef<string | null>(null);
  const captcha = useRef<CaptchaHandle>(null);
  const hasToken = (values: Values) => {
    if (token.current || hasCaptcha?.(values) === false) return true;
    captcha.current?.focus();
    missing();
    return false;
  };
  const form: PlainForm<Values> = usePlainForm<Values>({
    ...options,
    ready: ready ? async (values) => (await ready(values)) && hasToken(values) : hasToken,
    send: (values) =>
      send(values, token.current ?? '').finally(() => {
        // Tokens are single use, whatever the result.
        captcha.current?.reset();
      }),
  });
  const onToken = (next: string | null) => {
    token.current = next;
    if (next !== null) solved?.();
  };
  return { form, captcha: { ref: captcha, onToken } };
}

/** Public form: validates its fields, then asks for the captcha in a dialog of its own, which returns the focus to it. */
export function useCaptchaForm<Values extends object>(
  options: Pick<TokenOptions<Values>, 'labels' | 'start' | 'check' | 'detail' | 'saved' | 'send'>,
) {
  const { alert, dialog } = useAsk();
  const missing = () => void alert('⚠️ Debes completar el captcha.');
  return { ...useTokenForm<Values>({ ...options, clears: true, missing }), dialog };
}
