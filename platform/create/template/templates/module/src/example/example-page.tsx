export const ExamplePage = () => <h1>Example</h1>;
