import styles from './example-page.module.css';

export const ExamplePage = () => <h1 className={styles.title}>Example</h1>;
