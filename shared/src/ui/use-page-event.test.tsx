import { render } from '@testing-library/react';
import { useState, startTransition } from 'react';
import { expect, test, vi } from 'vitest';
import { usePageEvent } from './use-page-event.tsx';

test('an event in the moment in which its component appears is heard', async () => {
  const hear = vi.fn<() => void>();
  function Listening() {
    usePageEvent('keydown', hear);
    return <p>Here</p>;
  }
  let appear = () => {};
  function Page() {
    const [isShown, setIsShown] = useState(false);
    appear = () => startTransition(() => setIsShown(true));
    return isShown && <Listening />;
  }
  const { container } = render(<Page />);
  // As in a browser: not within `act`, which would run all effects first.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const appeared = new Promise<void>((resolve) => {
    new MutationObserver(() => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
      resolve();
    }).observe(container, { childList: true });
  });
  appear();
  await appeared;
  expect(hear).toHaveBeenCalledOnce();
});
