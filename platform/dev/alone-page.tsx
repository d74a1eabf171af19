import { modules } from 'modules-together';

/** Stands where the landing page would: what there is of the module that is developed alone. */
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
