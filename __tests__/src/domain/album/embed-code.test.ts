import { toEmbedCode } from '@/domain/album/embed-code';

test('a name cannot leave its place in the code', () => {
  const code = toEmbedCode('https://a.example/external/embed/album?id=1&theme=dark', '"><script>年会</script>');
  expect(code).toContain('title="&quot;&gt;&lt;script&gt;年会&lt;/script&gt;"');
  expect(code).toContain('src="https://a.example/external/embed/album?id=1&amp;theme=dark"');
});
