import { useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { expiryOf, isFresh, requestChallenge, type IssuedChallenge } from './altcha-challenge.ts';
import { CaptchaFailure, type CaptchaProps } from './captcha-parts.tsx';
import styles from './captcha.module.css';
import { solveInWorker } from './solve.ts';

type State = 'unsolved' | 'solving' | 'solved' | 'expired' | 'failed';

const statusTexts: Partial<Record<State, string>> = {
  solving: 'Verificando...',
  solved: 'Verificado',
  expired: 'La verificación ha caducado: vuelve a marcarla.',
};

/** ALTCHA checkbox: the browser spends half a second of work on the submission. Nothing leaves the site. */
export function Altcha({ first, onToken, ref }: CaptchaProps & { first: IssuedChallenge }) {
  const [state, setState] = useState<State>('unsolved');
  const unused = useRef<IssuedChallenge | null>(first);
  /** Aborts the current attempt: its work, then the wait for the token's expiry. */
  const work = useRef<AbortController | null>(null);
  const box = useRef<HTMLButtonElement>(null);
  const statusId = useId();

  const update = (next: State, token: string | null) => {
    setState(next);
    onToken(token);
  };

  const verify = async () => {
    if (state === 'solving' || state === 'solved') return;
    const { signal } = (work.current = new AbortController());
    setState('solving');
    try {
      const issued = unused.current && isFresh(unused.current) ? unused.current : await requestChallenge();
      unused.current = null;
      const token = await solveInWorker(issued.challenge, signal);
      update('solved', token);
      const expiry = setTimeout(() => update('expired', null), expiryOf(issued) - Date.now());
      signal.addEventListener('abort', () => clearTimeout(expiry));
    } catch {
      if (!signal.aborted) update('failed', null);
    }
  };

  const reset = () => {
    work.current?.abort();
    update('unsolved', null);
  };
  useImperativeHandle(ref, () => ({ reset, focus: () => box.current?.focus() }));
  useEffect(() => () => work.current?.abort(), []);

  return (
    <div className={`row between gap-4 rows-0 ${styles.altcha}`} data-state={state}>
      <button
        ref={box}
        type="button"
        role="checkbox"
        aria-checked={state === 'solved'}
        aria-busy={state === 'solving'}
        aria-describedby={statusId}
        className={`line gap-3 ${styles.control}`}
        onClick={verify}
      >
        <span className={styles.box} aria-hidden="true" />
        No soy un robot
      </button>
      <p id={statusId} role="status" className={`soft small ${styles.status}`}>
        {statusTexts[state]}
      </p>
      {state === 'failed' && <CaptchaFailure onRetry={verify} />}
    </div>
  );
}
