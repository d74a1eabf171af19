import { useRef } from 'react';
import { useForm, type FormOptions } from 'shared/form/use-form';
import { useAsk } from '../ask.tsx';
import type { CaptchaHandle } from './captcha-props.tsx';

interface CaptchaFormOptions<Values extends object> extends Pick<
  FormOptions<Values, never>,
  'labels' | 'start' | 'check' | 'detail' | 'saved'
> {
  send: (values: Values, token: string) => Promise<unknown>;
}

/** A form that anybody may send: first its fields are checked, then the captcha, which is asked for in a dialog of its own. */
export function useCaptchaForm<Values extends object>({ send, ...options }: CaptchaFormOptions<Values>) {
  const { alert, dialog } = useAsk();
  const token = useRef<string | null>(null);
  const captcha = useRef<CaptchaHandle>(null);
  const form = useForm<Values>({
    ...options,
    ready() {
      if (token.current) return true;
      // The dialog gives the focus back to where it was: to what is missing.
      captcha.current?.focus();
      void alert('⚠️ Debes completar el captcha.');
      return false;
    },
    send: (values) =>
      send(values, token.current ?? '').finally(() => {
        // Tokens serve once, whatever became of the form.
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
