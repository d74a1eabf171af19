import { absent, modules } from 'modules-together';
import { useLocation } from 'react-router-dom';
import { findOwner } from '../wire/registry.ts';

const own = modules.map(({ name }) => name).join(', ');
const entries = (absent ?? []).map(({ name, paths }) => ({ name, paths, version: '', entry: '', manifest: '', preload: {} }));

/** Replaces the pages of other modules while one is developed alone. */
export function AbsentPage() {
  const { pathname } = useLocation();
  const owner = findOwner(entries, pathname)?.name;
  return (
    <div style={{ padding: '2rem' }}>
      <h1>Not part of this run</h1>
      <p>{owner === undefined ? `${pathname} belongs to no module here.` : `${pathname} belongs to ${owner}.`}</p>
      <p>
        Only {own} runs here. The command <code>dev</code> without a module starts all sources,{' '}
        <code>{`dev ${own} --against https://…`}</code> has the pages of a running site.
      </p>
    </div>
  );
}
