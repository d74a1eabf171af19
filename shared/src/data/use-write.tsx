import { useCallback, useRef, useState, type ReactNode } from 'react';
import { notify, type Told } from 'shared/notify/notify';
import { useRevalidator } from 'shared/router';
import { useAsk, type Question } from 'shared/ui/ask';
import { readRefusal } from './refusal.ts';

interface Write<Reply> {
  /** Asked first; nothing is sent when the person would rather not. */
  ask?: Question;
  send: () => Promise<Reply>;
  /** Told in the frame once it is stored: this, or what is made of the reply, with the way back where there is one. */
  done?: string | ((reply: Reply) => Pick<Told, 'text' | 'action'>);
  /** Told when it is not: this with the server's reason below it, or what is made of the refusal, with the way on where there is one. */
  failed: string | ((error: unknown) => string | Pick<Told, 'text' | 'action'>);
  /** `alert`: it must be read before going on. `retry`: nobody is at fault, another try is offered. */
  tone?: 'alert' | 'retry' | undefined;
  /** What is written, for `busy`; it is not written twice at once. */
  of?: unknown;
  /** The screen's data are loaded again: `always`, once the server has answered, or only where it `refused`. Without it never. */
  reload?: 'always' | 'refused';
}

interface Writing {
  /**
   * One write that is no form: a deletion, an order, an email. The next waits for it. Resolves to whether it was stored. Stable.
   */
  write: <Reply>(write: Write<Reply>) => Promise<boolean>;
  /** The `of` of what is being written; undefined while nothing is. */
  busy: unknown;
  /** Whether the server refused the last one to this role. */
  isDenied: boolean;
  /** To be drawn by the screen. */
  dialog: ReactNode;
}

export function useWrite(): Writing {
  const { revalidate } = useRevalidator();
  const { ask, alert, dialog } = useAsk();
  const [{ busy, isDenied }, setState] = useState<Pick<Writing, 'busy' | 'isDenied'>>({ busy: undefined, isDenied: false });
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  // Two taps may come before the button is drawn disabled.
  const waiting = useRef(new Set<unknown>());

  const write = useCallback(
    async function attempt<Reply>({ ask: question, ...given }: Write<Reply>): Promise<boolean> {
      const { send, done, failed, tone, of = true, reload } = given;
      if (waiting.current.has(of) || (question && !(await ask(question)))) return false;
      if (waiting.current.size === 0) setState({ busy: of, isDenied: false });
      waiting.current.add(of);
      const sent = turn.current.then(() => {
        setState({ busy: of, isDenied: false });
        return send();
      });
      turn.current = sent.catch(() => {});
      try {
        const reply = await sent;
        if (done) notify({ kind: 'success', ...(typeof done === 'string' ? { text: done } : done(reply)) });
        if (reload === 'always') await revalidate();
        setState({ busy: undefined, isDenied: false });
        return true;
      } catch (error) {
        const { status, detail } = readRefusal(error);
        const made = typeof failed === 'string' ? failed : failed(error);
        const { text, action } = typeof made === 'string' ? { text: made } : made;
        setState({ busy: undefined, isDenied: status === 403 });
        if (tone === 'alert') void alert(text);
        else if (tone === 'retry' && status !== 403) {
          notify({ kind: 'quiet', text, action: { label: 'Reintentar', run: () => void attempt(given) } });
        } else notify({ kind: 'error', text, detail: typeof failed === 'string' ? detail : undefined, ...(action && { action }) });
        // Where the server has something else than is shown here, it is shown.
        if (reload && status !== undefined && status !== 403) void revalidate();
        return false;
      } finally {
        waiting.current.delete(of);
      }
    },
    [ask, alert, revalidate],
  );
  return { write, busy, isDenied, dialog };
}
