import { render } from '@testing-library/react';
import { takeLooseTexts } from 'shared/testing/loose-texts';
import { expect, test } from 'vitest';

const found = () => takeLooseTexts().map((fault) => fault.replace(/».*$/s, '»'));

test('a changing text beside another is reported', () => {
  const { rerender } = render(<p>{1} de tres</p>);
  rerender(<p>{2} de tres</p>);
  expect(found()).toEqual(['changed «1»']);
});

test('so is one that is removed, and one with an insertion before it', () => {
  const Part = ({ isOn }: { isOn: boolean }) => (
    <p>
      {isOn && <b>Ya</b>}
      Siempre
      {isOn || 'Aún no'}
    </p>
  );
  const { rerender } = render(<Part isOn={false} />);
  rerender(<Part isOn />);
  expect(found().toSorted()).toEqual(['put before «Siempre»', 'removed «Aún no»']);
});

test("an element's only text is not reported", () => {
  const Part = ({ count }: { count: number }) => (
    <p>
      <span>{`${count} de tres`}</span>
      {count > 1 && <span>más</span>}
    </p>
  );
  const { rerender } = render(<Part count={1} />);
  rerender(<Part count={2} />);
  expect(found()).toEqual([]);
});
