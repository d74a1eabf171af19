import { type FormEvent, useCallback, useEffect, useMemo, useState } from 'react';
import type { ModulesStatus, ModuleStatus } from '../wire/reports.ts';
import type { GivenNames } from '../wire/wire-names.ts';
import { CallRefused, sentenceOf, teamCalls } from './team-calls.ts';
import { addTeamStyles } from './team-styles.ts';

type State = { status: ModulesStatus } | { refused: string; isLocked: boolean } | undefined;

/** A page of a shell's own: which version of each module visitors get, with its loads and errors; for who has given the team's secret. @public For another site. */
export function ModuleStatusPage({ names }: { names?: GivenNames }) {
  const calls = useMemo(() => teamCalls(names), [names]);
  const [state, setState] = useState<State>();
  const load = useCallback(
    () =>
      calls.status().then(
        (status) => setState({ status }),
        (error: unknown) => setState({ refused: sentenceOf(error), isLocked: error instanceof CallRefused && error.status === 403 }),
      ),
    [calls],
  );
  useEffect(() => void load(), [load]);
  return (
    <>
      <h1>Modules</h1>
      {state === undefined && <p>Loading…</p>}
      {state &&
        'refused' in state &&
        (state.isLocked ? <SecretForm give={calls.giveSecret} onGiven={load} /> : <p role="alert">{state.refused}</p>)}
      {state && 'status' in state && <Status {...state.status} />}
    </>
  );
}

function SecretForm({ give, onGiven }: { give: (secret: string) => Promise<unknown>; onGiven: () => Promise<void> }) {
  const [refused, setRefused] = useState('');
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const secret = String(new FormData(event.currentTarget).get('secret')).trim();
    give(secret).then(onGiven, (error: unknown) => setRefused(sentenceOf(error)));
  };
  return (
    <form onSubmit={send}>
      <p>
        <label>
          The team’s secret <input type="password" name="secret" autoComplete="current-password" />
        </label>{' '}
        <button type="submit">Open</button>
      </p>
      {refused && <p role="alert">{refused}</p>}
    </form>
  );
}

const columns = ['Module', 'Version', 'Since', 'Visitors', 'Size', 'Loads', 'Failures', 'Errors', 'Rendered', 'Previous'];

function Status({ hours, modules, withdrawn, retired = [] }: ModulesStatus) {
  useEffect(addTeamStyles, []);
  return (
    <>
      <p>{`What browsers reported in the last ${hours} hours. On any page Ctrl+Alt+I opens the inspector.`}</p>
      <section className="team-table" aria-label="Modules" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {modules.map((row) => (
              <Row key={`${row.module} ${row.version}`} {...row} />
            ))}
          </tbody>
        </table>
      </section>
      {withdrawn.map(({ module, version, at, loads, failures }) => (
        <p key={module}>{`The canary ${module} ${version} was withdrawn at ${at}: ${failures} of ${loads + failures} failed.`}</p>
      ))}
      {retired.map(({ module, since }) => (
        <p key={module}>{`${module} was retired at ${since}: nobody gets it.`}</p>
      ))}
    </>
  );
}

function Row({ module, version, since, share, canary, previous, size, loads, failures, errors = 0, rendering, ...last }: ModuleStatus) {
  const rendered = rendering && `${rendering.pages}, ${rendering.failures} failed`;
  const said = (count: number, ...details: (string | null | undefined)[]) => [count, ...details.filter(Boolean)].join(' · ');
  const cells = [
    version,
    since ?? 'with the site',
    canary ? `${share} %, canary` : `${share} %`,
    size === null ? '–' : `${size} KB`,
    String(loads),
    said(failures, last.lastFailure, last.failurePlace),
    said(errors, last.lastError, last.errorPlace),
    rendered ?? '–',
    previous ?? '–',
  ];
  return (
    <tr>
      <th scope="row">{module}</th>
      {cells.map((cell, index) => (
        <td key={columns[index + 1]}>{cell}</td>
      ))}
    </tr>
  );
}
