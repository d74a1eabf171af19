import { modules } from 'modules-together';

/** Replaces the landing page while one module is developed alone: links to its pages. */
export function AlonePage() {
  return modules.map(({ name, paths }) => (
    <div key={name} style={{ padding: '2rem' }}>
      <h1>{name}</h1>
      <ul>
        {paths.map((path) => (
          <li key={path}>
            <a href={path}>{path}</a>
          </li>
        ))}
      </ul>
    </div>
  ));
}
