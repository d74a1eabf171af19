import { useCallback, useRef, useState, type ReactNode } from 'react';
import { showNotice, type NoticeContent } from 'shared/notify/notify';
import { useRevalidator } from 'shared/router';
import { useAsk, type Question } from 'shared/ui/ask';
import { readRefusal } from './refusal.ts';

interface Write<Reply> {
  /** Confirmation first; when it is declined nothing is sent. */
  ask?: Question;
  send: () => Promise<Reply>;
  /** Success notice: a text, or a function of the reply, with an undo action where there is one. */
  done?: string | ((reply: Reply) => Pick<NoticeContent, 'text' | 'action'>);
  /** Error message: a title above the server's reason, or a function of the error, with an action where there is one. */
  failed: string | ((error: unknown) => string | Pick<NoticeContent, 'text' | 'action'>);
  /** `alert`: a dialog to dismiss. `retry`: a transient error, with a retry. */
  tone?: 'alert' | 'retry' | undefined;
  /** Key of the written item, for `busy`; one write at a time for each. */
  of?: unknown;
  /** The screen's data are loaded again: `always`, once the server has answered, or only where it `refused`. Without it never. */
  reload?: 'always' | 'refused';
}

interface Writing {
  /** Sends one write outside a form: a deletion, an order, an email. Sequential. Resolves to whether it was stored. Stable. */
  write: <Reply>(write: Write<Reply>) => Promise<boolean>;
  /** The `of` of the pending write; undefined without one. */
  busy: unknown;
  /** Whether the last write was forbidden for this role. */
  isDenied: boolean;
  /** To be rendered by the screen. */
  dialog: ReactNode;
}

export function useWrite(): Writing {
  const { revalidate } = useRevalidator();
  const { ask, alert, dialog } = useAsk();
  const [{ busy, isDenied }, setState] = useState<Pick<Writing, 'busy' | 'isDenied'>>({ busy: undefined, isDenied: false });
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  // Two taps may come before the button is rendered disabled.
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
        if (done) showNotice({ kind: 'success', ...(typeof done === 'string' ? { text: done } : done(reply)) });
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
          showNotice({ kind: 'quiet', text, action: { label: 'Reintentar', run: () => void attempt(given) } });
        } else showNotice({ kind: 'error', text, detail: typeof failed === 'string' ? detail : undefined, ...(action && { action }) });
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
