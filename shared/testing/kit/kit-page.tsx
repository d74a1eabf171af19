import { PageTitle } from 'shared/ui/page-title';
import { usePageTitle } from 'shared/ui/use-page-title';
import { dialogs } from './dialogs.tsx';
import { forms } from './forms.tsx';
import styles from './kit-page.module.css';
import { lists } from './lists.tsx';
import { pictures } from './pictures.tsx';
import { texts } from './texts.tsx';

const rooms = { Texts: texts, Forms: forms, Dialogs: dialogs, Lists: lists, Pictures: pictures };

/** Catalogue of the kit in all states, for developers. The parts are in Spanish, the catalogue in English. */
export function KitPage() {
  usePageTitle('Kit');
  return (
    <div className={`stack gap-6 ${styles.kit}`} lang="en">
      <PageTitle>The kit</PageTitle>
      <p>
        What screens are made of: imported as shared/ui/button, shared/form/form and so on. A new part gets its place here, or a test fails.
      </p>
      <nav aria-label="Parts">
        <ul className="row gap-4 rows-2">
          {Object.values(rooms)
            .flat()
            .map(({ file }) => (
              <li key={file}>
                <a href={`#${file}`}>{file}</a>
              </li>
            ))}
        </ul>
      </nav>
      {Object.entries(rooms).map(([title, exhibits]) => (
        <section key={title} className={`stack gap-4 ${styles.room}`} aria-labelledby={title}>
          <h2 id={title}>{title}</h2>
          {exhibits.map(({ file, wide, states }) => (
            <section key={file} className={`stack gap-4 ${styles.part}`} aria-labelledby={file}>
              <h3 id={file} className={styles.file}>
                {file}
              </h3>
              <div className={styles.states} data-wide={wide}>
                {Object.entries(states).map(([state, shown]) => (
                  <figure key={state} className={styles.state}>
                    {/* No heading: what is shown may hold one of any level. */}
                    <figcaption className={styles.name}>{state}</figcaption>
                    <div lang="es">{shown}</div>
                  </figure>
                ))}
              </div>
            </section>
          ))}
        </section>
      ))}
    </div>
  );
}
