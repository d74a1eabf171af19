import { useEffect, useEffectEvent, useId, useImperativeHandle, useRef, useState } from 'react';
import { expiryOf, isFresh, requestChallenge, type IssuedChallenge } from './altcha-challenge.ts';
import type { CaptchaProps } from './captcha-props.tsx';
import { CaptchaFailure } from './captcha-failure.tsx';
import styles from './captcha.module.css';
import { solve } from './solve.ts';

type State = { name: 'unsolved' | 'solving' | 'expired' | 'failed' } | { name: 'solved'; until: number };

const statusTexts: Partial<Record<State['name'], string>> = {
  solving: 'Verificando...',
  solved: 'Verificado',
  expired: 'La verificación ha caducado: vuelve a marcarla.',
};

/** A box to tick: the browser then pays for the submission with half a second of work. Nothing leaves the site. */
export function Altcha({ first, onToken, ref }: CaptchaProps & { first: IssuedChallenge }) {
  const [state, setState] = useState<State>({ name: 'unsolved' });
  const unused = useRef<IssuedChallenge | null>(first);
  const work = useRef<AbortController | null>(null);
  const box = useRef<HTMLButtonElement>(null);
  const statusId = useId();

  const settle = (next: State, token: string | null) => {
    setState(next);
    onToken(token);
  };

  const verify = async () => {
    if (state.name === 'solving' || state.name === 'solved') return;
    const { signal } = (work.current = new AbortController());
    setState({ name: 'solving' });
    try {
      const issued = unused.current && isFresh(unused.current) ? unused.current : await requestChallenge();
      unused.current = null;
      const token = await solve(issued.challenge, signal);
      settle({ name: 'solved', until: expiryOf(issued) }, token);
    } catch {
      if (!signal.aborted) settle({ name: 'failed' }, null);
    }
  };

  const reset = () => {
    work.current?.abort();
    settle({ name: 'unsolved' }, null);
  };
  useImperativeHandle(ref, () => ({ reset, focus: () => box.current?.focus() }));
  useEffect(() => () => work.current?.abort(), []);

  const expire = useEffectEvent(() => settle({ name: 'expired' }, null));
  const until = state.name === 'solved' ? state.until : Infinity;
  useEffect(() => {
    if (until === Infinity) return undefined;
    const timer = setTimeout(expire, until - Date.now());
    return () => clearTimeout(timer);
  }, [until]);

  return (
    <div className={styles.altcha} data-state={state.name}>
      <button
        ref={box}
        type="button"
        role="checkbox"
        aria-checked={state.name === 'solved'}
        aria-busy={state.name === 'solving'}
        aria-describedby={statusId}
        className={styles.control}
        onClick={verify}
      >
        <span className={styles.box} aria-hidden="true" />
        No soy un robot
      </button>
      <p id={statusId} role="status" className={styles.status}>
        {statusTexts[state.name]}
      </p>
      {state.name === 'failed' && <CaptchaFailure onRetry={verify} />}
    </div>
  );
}
