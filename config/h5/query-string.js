/** Stands in for the package of this name: reads `a=1&b=2` as Taro's router and launch options ask for it, and no more. */
function parse(search, { decode = true } = {}) {
  const read = (text) => (decode ? decodeSafely(text.replace(/\+/g, ' ')) : text);
  const query = Object.create(null);
  for (const pair of search.replace(/^[?#&]/, '').split('&')) {
    if (pair === '') continue;
    const [, name, value] = /^([^=]*)=?(.*)$/s.exec(pair);
    query[read(name)] = pair.includes('=') ? read(value) : null;
  }
  return query;
}

function decodeSafely(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // somebody wrote a percent sign by hand
  }
}

export default { parse };
