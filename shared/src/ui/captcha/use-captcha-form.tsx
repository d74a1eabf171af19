import { useEffect, useRef, useState, type FormEvent } from 'react';
import { AlertDialog } from '../alert-dialog.tsx';
import type { CaptchaHandle } from './captcha.tsx';

type Sending = { kind: 'idle' | 'sending' | 'sent' } | { kind: 'failed'; error: unknown };

interface CaptchaFormOptions<Name extends string> {
  fields: readonly Name[];
  /** What is wrong, as sentences, in the order of the fields; empty when the form can be sent. */
  check: (values: Record<Name, string>) => Partial<Record<Name, string>>;
  send: (values: Record<Name, string>, token: string) => Promise<unknown>;
}

/** A form that anybody may send: first its fields are checked, then the captcha, which is asked for in a dialog of its own. */
export function useCaptchaForm<Name extends string>({ fields, check, send }: CaptchaFormOptions<Name>) {
  const [sending, setSending] = useState<Sending>({ kind: 'idle' });
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const [token, setToken] = useState<string | null>(null);
  const [asksForCaptcha, askForCaptcha] = useState(false);
  const captcha = useRef<CaptchaHandle>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // While it was disabled the button lost the focus.
    if (sending.kind === 'sent' || sending.kind === 'failed') button.current?.focus();
  }, [sending]);

  const submit = async (form: HTMLFormElement) => {
    if (sending.kind === 'sending') return;
    const data = new FormData(form);
    const values = Object.fromEntries(fields.map((name) => [name, String(data.get(name) ?? '')])) as Record<Name, string>;
    const found = check(values);
    setErrors(found);
    setSending({ kind: 'idle' });
    const [firstWrong] = Object.keys(found);
    if (firstWrong) return (form.elements.namedItem(firstWrong) as HTMLElement).focus();
    if (!token) {
      // The dialog gives the focus back to where it was: to what is missing.
      captcha.current?.focus();
      return askForCaptcha(true);
    }
    setSending({ kind: 'sending' });
    try {
      await send(values, token);
      form.reset();
      setSending({ kind: 'sent' });
    } catch (error) {
      setSending({ kind: 'failed', error });
    } finally {
      // Tokens serve once, whatever became of the form.
      captcha.current?.reset();
    }
  };

  return {
    sending,
    errors,
    form: {
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(event.currentTarget);
      },
      onInput: ({ target }: FormEvent<HTMLFormElement>) => {
        if (target instanceof Element) setErrors({ ...errors, [target.getAttribute('name') ?? '']: undefined });
      },
    },
    captcha: { ref: captcha, onToken: setToken },
    button,
    question: asksForCaptcha && <AlertDialog message="⚠️ Debes completar el captcha." onClose={() => askForCaptcha(false)} />,
  };
}
