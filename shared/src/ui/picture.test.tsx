import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Picture } from './picture.tsx';

const picture = () => screen.getByRole<HTMLImageElement>('img');

test('a picture has three widths, and keeps the signature in its query', () => {
  render(<Picture src="/static/galerias/2/b.jpg?firma=abc" alt="Salida" sizes="50vw" />);
  expect(picture().getAttribute('srcset')).toBe(
    [480, 960, 1920].map((width) => `/static/galerias/2/b.jpg?firma=abc&w=${width} ${width}w`).join(', '),
  );
  expect(picture().sizes).toBe('50vw');
});

test('pictures load lazily, except the first one', () => {
  const { rerender } = render(<Picture src="/static/a.jpg" alt="a" sizes="50vw" />);
  expect(picture().getAttribute('loading')).toBe('lazy');
  rerender(<Picture src="/static/a.jpg" alt="a" sizes="50vw" first />);
  expect(picture().getAttribute('loading')).toBe('eager');
  expect(picture().getAttribute('fetchpriority')).toBe('high');
});

test('a failed picture leaves an empty frame and its text; a new source starts again', () => {
  const { rerender } = render(<Picture src="/static/a.jpg" alt="Salida" sizes="50vw" />);
  fireEvent.error(picture());
  expect(picture().dataset).toHaveProperty('failed');
  rerender(<Picture src="/static/b.jpg" alt="Salida" sizes="50vw" />);
  expect(picture().dataset).not.toHaveProperty('failed');
});

test("the frame has the picture's colour until it is loaded, and fills or shows it whole", () => {
  const { rerender } = render(<Picture src="/static/a.jpg" alt="a" sizes="50vw" color="#b5402b" />);
  const look = () => [picture().style.getPropertyValue('--picture-color'), picture().dataset['fit'], picture().getAttribute('src')];
  expect(look()).toEqual(['#b5402b', undefined, '/static/a.jpg?w=960']);
  rerender(<Picture src="/static/a.jpg" alt="a" sizes="50vw" fit="contain" first />);
  expect(look()).toEqual(['', 'contain', '/static/a.jpg?w=960']);
  expect(picture().getAttribute('decoding')).toBe('sync');
});
