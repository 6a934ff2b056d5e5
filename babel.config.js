/*
 * What every browser named in package.json understands stays as it is written. Two faults of Safari before 16.3 are what preset-env
 * rewrites all parameters and all destructuring for; the plugins included here write around the faulty forms alone.
 */
const SAFARI_FAULTS = [
  'bugfix/transform-safari-id-destructuring-collision-in-function-expression',
  'bugfix/transform-safari-rest-destructuring-rhs-array',
];

module.exports = {
  // Nothing here meets `document.all`, and no class field stands for an accessor that it inherits.
  assumptions: { noDocumentAll: true, setPublicClassFields: true },
  presets: [
    [
      'taro',
      {
        framework: 'react',
        ts: true,
        compiler: 'webpack5',
        useBuiltIns: false,
        exclude: ['transform-parameters', 'transform-destructuring'],
        include: SAFARI_FAULTS,
      },
    ],
  ],
};
