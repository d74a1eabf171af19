export default {
  categories: { correctness: 'error', suspicious: 'error' },
  plugins: ['import', 'react', 'typescript', 'vitest'],
  rules: {
    // Modules never import each other: what one shows on another's page goes through a slot.
    'typescript/no-restricted-imports': ['error', { patterns: [{ regex: '(^|/)mf-', message: 'Modules do not import each other.' }] }],
    // The compiler's new way with JSX needs no import of React.
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': ['error', { allow: ['**/*.css'] }],
  },
};
