import { modules } from 'modules-together';
import { Link } from 'shared/router';

/** Stands where the landing page would: what there is of the module that is developed alone. */
export function AlonePage() {
  return modules.map(({ name, paths }) => (
    <div key={name} style={{ padding: 'var(--space-6) var(--gutter)' }}>
      <h1>{name}</h1>
      <ul>
        {paths.map((path) => (
          <li key={path}>
            <Link to={path}>{path}</Link>
          </li>
        ))}
      </ul>
    </div>
  ));
}
