import { useRef, useState } from 'react';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { refusalDetail } from 'shared/http/client';
import type { CaptchaHandle } from 'shared/ui/captcha/captcha-parts';
import type { FormTexts } from './form-texts.ts';
import { usePanel } from './use-panel.ts';

/** Validation error: its text, and the `name` of its control. */
export interface Fault {
  at: string;
  text: string;
}

interface Progress<Made> {
  /** Staff continue after success; a second tap must not create a second registration. */
  state: 'open' | 'sending' | 'done';
  /** Success is decided by the status, whatever the text. */
  message?: { kind: 'success' | 'error'; text: string };
  made?: Made | undefined;
  faultAt?: Fault['at'] | undefined;
}

/** Digest of the linked privacy notice. Without it the server stores the current one. */
async function findNotice(): Promise<string | undefined> {
  if (!can('personal-data')) return undefined;
  return call('GET /legal/:documento/version', { params: { documento: 'privacidad' } }).then(
    ({ version }) => version,
    () => undefined,
  );
}

/** Sending of a sign-up form, whatever its fields: once, with its captcha, its message and its result. */
export function useSubmission<Made>(texts: Pick<FormTexts, 'sent' | 'failed' | 'refused'>) {
  const { Panel, loadPanel } = usePanel();
  const [{ state, message, faultAt, made }, setProgress] = useState<Progress<Made>>({ state: 'open' });
  const token = useRef<string | null>(null);
  const captcha = useRef<CaptchaHandle>(null);
  const notice = useRef<Promise<string | undefined>>(undefined);
  // Two taps may come before the button is rendered disabled.
  const busy = useRef(false);

  /** Call on any input. */
  const touch = (name: string) =>
    setProgress((now) => ({
      ...now,
      state: now.state === 'done' ? 'open' : now.state,
      faultAt: name === now.faultAt ? undefined : now.faultAt,
    }));

  /** Sends once, or returns the invalid control for the focus. `send` resolves to the result, and whether nothing is sent after it. */
  const submit = async (
    fault: Fault | null,
    send: (captchaToken: string | null) => Promise<{ made?: Made | undefined; isDone?: boolean }>,
  ): Promise<string> => {
    if (state === 'done' || busy.current) return 'sent';
    if (fault) {
      setProgress({ state: 'open', message: { kind: 'error', text: fault.text }, faultAt: fault.at });
      return fault.at;
    }
    busy.current = true;
    setProgress({ state: 'sending' });
    try {
      const result = await send(token.current);
      setProgress({ state: result.isDone ? 'done' : 'open', message: { kind: 'success', text: texts.sent }, made: result.made });
    } catch (error) {
      const detail = refusalDetail(error);
      setProgress({ state: 'open', message: { kind: 'error', text: detail === undefined ? texts.failed : texts.refused(detail) } });
    } finally {
      captcha.current?.reset();
      busy.current = false;
    }
    return 'sent';
  };

  const onToken = (next: string | null) => {
    token.current = next;
    if (next !== null) setProgress((now) => (now.faultAt === 'captcha' ? { state: now.state } : now));
  };

  return {
    state,
    message,
    made,
    faultAt,
    touch,
    submit,
    captcha,
    onToken,
    hasToken: () => token.current !== null,
    /** Of the privacy notice; asked for with the first input. */
    notice: () => (notice.current ??= findNotice()),
    Panel,
    loadPanel,
    /** The empty form again: for another member of a family. */
    again: () => setProgress({ state: 'open' }),
  };
}
export type Submission = Pick<ReturnType<typeof useSubmission>, 'state' | 'message' | 'faultAt' | 'captcha' | 'onToken'>;
