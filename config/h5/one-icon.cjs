/** What src/styles/icons.scss says of one icon: `icons.scss?icon=heart`. */
module.exports = function oneIcon(sheet) {
  const name = new URLSearchParams(this.resourceQuery).get('icon');
  const rule = sheet.split('\n\n').find((text) => text.includes(`.zx-i-${name} {`));
  if (rule === undefined) throw new Error(`No icon ${name}`);
  return rule;
};
