import { useAsk } from '../ui/ask.tsx';
import { type TokenOptions, useTokenForm } from './use-token-form.tsx';

/** Public form: validates its fields, then asks for the captcha in a dialog of its own, which returns the focus to it. */
export function useCaptchaForm<Values extends object>(
  options: Pick<TokenOptions<Values>, 'labels' | 'start' | 'check' | 'detail' | 'saved' | 'send'>,
) {
  const { alert, dialog } = useAsk();
  const missing = () => void alert('⚠️ Debes completar el captcha.');
  return { ...useTokenForm<Values>({ ...options, clears: true, missing }), dialog };
}
