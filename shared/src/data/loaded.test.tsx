import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Loaded, useRetryable } from './loaded.tsx';

interface Load {
  promise: Promise<string>;
  bring: (value: string) => Promise<void>;
  fail: () => Promise<void>;
}
function later(): Load {
  let [resolve, reject] = [(_value: string) => {}, (_error: Error) => {}];
  const promise = new Promise<string>((...both) => ([resolve, reject] = both));
  return { promise, bring: (value) => act(async () => resolve(value)), fail: () => act(async () => reject(new Error('down'))) };
}

function Section({ loaded, load }: { loaded: Promise<string>; load: () => Promise<string> }) {
  const { promise, retry } = useRetryable(loaded, load);
  const failed = (error: unknown) => (
    <button type="button" onClick={retry}>
      {String(error)}
    </button>
  );
  return (
    <Loaded promise={promise} waiting={<p>waiting</p>} failed={failed}>
      {(value) => <p>{value}</p>}
    </Loaded>
  );
}
const expectShown = (text: string) => waitFor(() => expect(document.body.textContent).toBe(text));
const retry = async () => userEvent.click(await screen.findByRole('button'));

test('a failure shows its reason, and is retried without the rest of the screen', async () => {
  const [first, second] = [later(), later()];
  await act(async () => render(<Section loaded={first.promise} load={() => second.promise} />));
  await expectShown('waiting');
  await first.fail();
  await expectShown('Error: down');
  await retry();
  await screen.findByText('waiting');
  await second.bring('list');
  await expectShown('list');
});

test('new loader data replace an earlier retry', async () => {
  const [first, again, newer] = [later(), later(), later()];
  const load = () => again.promise;
  const { rerender } = await act(async () => render(<Section loaded={first.promise} load={load} />));
  await first.fail();
  await retry();
  await again.bring('again');
  await newer.bring('newer');
  await act(async () => rerender(<Section loaded={newer.promise} load={load} />));
  await expectShown('newer');
});

test('several failures may share one element', async () => {
  const { promise, fail } = later();
  await act(async () =>
    render(
      <Loaded promise={promise} waiting={null} failed={<p>none</p>}>
        {(value) => value}
      </Loaded>,
    ),
  );
  await fail();
  await expectShown('none');
});
