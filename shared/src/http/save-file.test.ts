import { afterEach, expect, test, vi } from 'vitest';
import { saveFile } from './save-file.ts';

afterEach(() => void vi.useRealTimers());

test('a file is downloaded under its name; its address is revoked later, and no element stays on the page', () => {
  vi.useFakeTimers();
  const blob = new Blob(['a']);
  const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one');
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const clicked: (string | null)[][] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push([this.getAttribute('href'), this.download, String(this.isConnected)]);
  });
  saveFile(blob, 'fotos.zip');
  expect(create).toHaveBeenCalledWith(blob);
  expect(clicked).toEqual([['blob:one', 'fotos.zip', 'true']]);
  expect(document.querySelector('a')).toBeNull();
  vi.advanceTimersByTime(30_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(revoke).toHaveBeenCalledWith('blob:one');
});
