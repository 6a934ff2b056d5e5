import { sizedPicture } from '@/domain/person-picture';

test.each([
  [24, '/media/person/a?width=96'],
  [96, '/media/person/a?width=96'],
  [97, '/media/person/a?width=192'],
  [192, '/media/person/a?width=192'],
  [193, '/media/person/a'],
])('for %d pixels there is %s', (pixels, address) => {
  expect(sizedPicture('/media/person/a', pixels)).toBe(address);
});

test.each(['', '/static/face.png', 'wxfile://tmp/a.jpg'])('what is no picture of a person stays: “%s”', (address) => {
  expect(sizedPicture(address, 10)).toBe(address);
});
