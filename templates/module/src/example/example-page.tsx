import { PageTitle } from 'shared/ui/page-title';
import { usePageTitle } from 'shared/ui/use-page-title';
import styles from './example-page.module.css';

export function ExamplePage() {
  usePageTitle('Example');
  return (
    <div className={styles.page}>
      <PageTitle>Example</PageTitle>
      <p>Muy pronto, aquí.</p>
    </div>
  );
}
