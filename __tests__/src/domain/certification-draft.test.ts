import { checkCertificationDraft, type CertificationDraft } from '@/domain/certification-draft';

const PERSON: CertificationDraft = {
  kind: 1,
  name: '李雷',
  idNumber: '110105199003071239',
  pictures: ['front', 'back'],
};
const ORGANISATION: CertificationDraft = {
  kind: 2,
  name: '智享影像有限公司',
  idNumber: '91350100M000100Y43',
  pictures: ['licence'],
};

test.each<[string, CertificationDraft, ReturnType<typeof checkCertificationDraft>]>([
  ['a person', PERSON, {}],
  ['one character', { ...PERSON, name: '李' }, { name: '请输入真实姓名' }],
  ['60 characters', { ...PERSON, name: '李'.repeat(60) }, {}],
  ['61 characters', { ...PERSON, name: '李'.repeat(61) }, { name: '请输入真实姓名' }],
  ['a wrong check character', { ...PERSON, idNumber: '110105199003071230' }, { idNumber: '请输入正确的身份证号' }],
  ['blanks around the number', { ...PERSON, idNumber: ' 110105199003071239 ' }, {}],
  ['one side only', { ...PERSON, pictures: ['front', null] }, { pictures: '请上传身份证正反面照片' }],
  ['an organisation', ORGANISATION, {}],
  ['no name of it', { ...ORGANISATION, name: '' }, { name: '请输入机构名称' }],
  [
    'a card number for it',
    { ...ORGANISATION, idNumber: PERSON.idNumber },
    { idNumber: '请输入正确的统一社会信用代码' },
  ],
  ['no licence', { ...ORGANISATION, pictures: [null] }, { pictures: '请上传营业执照照片' }],
  [
    'nothing at all',
    { kind: 1, name: '', idNumber: '', pictures: [null, null] },
    { name: '请输入真实姓名', idNumber: '请输入正确的身份证号', pictures: '请上传身份证正反面照片' },
  ],
])('%s', (_name, draft, expected) => {
  expect(checkCertificationDraft(draft, '2026-11-21')).toEqual(expected);
});

test('a card of somebody who is not born yet is none', () => {
  expect(checkCertificationDraft(PERSON, '1990-03-06')).toEqual({ idNumber: '请输入正确的身份证号' });
});
