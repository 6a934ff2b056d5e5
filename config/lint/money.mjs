// Money is whole fen: what ends in a fraction of one is found where it begins.
const WHOLE = new Set(['floor', 'ceil', 'round', 'trunc']);
const FLOATS = new Set(['parseFloat', 'toFixed', 'toPrecision', 'toExponential']);

const nameOf = (node) =>
  node.type === 'Identifier' ? node.name : node.type === 'MemberExpression' && !node.computed ? node.property.name : '';
const isMoney = (node) => /(?:^f|F)en$/.test(nameOf(node) ?? '');
const isFraction = (node) => node.type === 'Literal' && typeof node.value === 'number' && !Number.isInteger(node.value);

/** Whether it is somewhere inside `Math.floor(...)` or one like it. */
function isMadeWhole(node) {
  for (let at = node.parent; at !== null && at !== undefined; at = at.parent) {
    const isMath =
      at.type === 'CallExpression' && at.callee.type === 'MemberExpression' && at.callee.object.name === 'Math';
    if (isMath && WHOLE.has(at.callee.property.name)) return true;
    if (at.type.endsWith('Statement') || at.type.includes('Function')) return false;
  }
  return false;
}

/** Whether money is among what is counted here. */
function hasMoney(node) {
  if (isMoney(node)) return true;
  if (node.type === 'BinaryExpression') return hasMoney(node.left) || hasMoney(node.right);
  return node.type === 'ParenthesizedExpression' && hasMoney(node.expression);
}

const wholeFen = {
  meta: { type: 'problem' },
  create(context) {
    const report = (node, message) => context.report({ node, message });
    return {
      BinaryExpression(node) {
        if (!hasMoney(node)) return;
        if (node.operator === '/' && !isMadeWhole(node)) report(node, 'Money is whole fen: divide inside Math.floor.');
        if (isFraction(node.left) || isFraction(node.right))
          report(node, 'Money is whole fen: no fraction goes with it.');
      },
      CallExpression(node) {
        const name = nameOf(node.callee) ?? '';
        if (!FLOATS.has(name)) return;
        const about = [...node.arguments, ...(node.callee.type === 'MemberExpression' ? [node.callee.object] : [])];
        if (about.some(hasMoney)) report(node, `Money is whole fen: ${name} makes something else of it.`);
      },
      VariableDeclarator(node) {
        if (node.init === null || !isMoney(node.id)) return;
        const isFloat = node.init.type === 'CallExpression' && FLOATS.has(nameOf(node.init.callee) ?? '');
        if (isFloat || isFraction(node.init)) report(node, 'Money is whole fen: read it as a whole number.');
      },
      Property(node) {
        if (!node.computed && isMoney(node.key) && isFraction(node.value)) report(node, 'Money is whole fen.');
      },
    };
  },
};

export default { meta: { name: 'money' }, rules: { 'whole-fen': wholeFen } };
