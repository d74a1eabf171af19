import { useRef } from 'react';
import { useForm, type FormOptions } from 'shared/form/use-form';
import { useAsk } from '../ask.tsx';
import type { CaptchaHandle } from './captcha-parts.tsx';

interface CaptchaFormOptions<Values extends object> extends Pick<
  FormOptions<Values, never>,
  'labels' | 'start' | 'check' | 'detail' | 'saved'
> {
  send: (values: Values, token: string) => Promise<unknown>;
}

/** Public form: validates its fields, then opens the captcha in a dialog of its own. */
export function useCaptchaForm<Values extends object>({ send, ...options }: CaptchaFormOptions<Values>) {
  const { alert, dialog } = useAsk();
  const token = useRef<string | null>(null);
  const captcha = useRef<CaptchaHandle>(null);
  const form = useForm<Values>({
    ...options,
    ready() {
      if (token.current) return true;
      // The dialog restores the focus: move it to what is missing.
      captcha.current?.focus();
      void alert('⚠️ Debes completar el captcha.');
      return false;
    },
    send: (values) =>
      send(values, token.current ?? '').finally(() => {
        // Tokens are single use, whatever the result.
        captcha.current?.reset();
      }),
    clears: true,
    guarded: false,
  });
  const onToken = (next: string | null) => {
    token.current = next;
  };
  return { form, captcha: { ref: captcha, onToken }, dialog };
}
