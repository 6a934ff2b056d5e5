import { Checkbox } from '@/components/fields/Checkbox';
import { CodeField } from '@/components/fields/CodeField';
import { CodeInput } from '@/components/fields/CodeInput';
import { DateField } from '@/components/fields/DateField';
import { Field } from '@/components/fields/Field';
import { FormCard } from '@/components/fields/FormCard';
import { LabelNameSheet } from '@/components/fields/LabelNameSheet';
import { PasswordPad } from '@/components/fields/PasswordPad';
import { PictureCropper } from '@/components/fields/PictureCropper';
import { PriceField } from '@/components/fields/PriceField';
import { SearchBar } from '@/components/fields/SearchBar';
import { Segmented } from '@/components/fields/Segmented';
import { SelectField } from '@/components/fields/SelectField';
import { SendCode } from '@/components/fields/SendCode';
import { Switch } from '@/components/fields/Switch';
import { TagsField } from '@/components/fields/TagsField';
import { TextArea } from '@/components/fields/TextArea';
import { Sheet } from '@/components/layers/Sheet';
import { type Exhibit, hear, hearSlowly } from './exhibit';
import { Held } from './Held';
import { LANDSCAPE } from './pictures';

const SENDER = { text: '获取验证码', canSend: true, codeLength: 6, send: hearSlowly };
const ENDED = { ...SENDER, text: '36秒重新获取', canSend: false };

export const FIELDS: readonly Exhibit[] = [
  {
    path: 'fields/Field',
    component: Field,
    isFilling: true,
    states: {
      空: () => (
        <Held start="">
          {(text, change) => (
            <Field label="相册名称" placeholder="如：2026公司年会" hint="以后可以再改" value={text} onChange={change} />
          )}
        </Held>
      ),
      计数: () => (
        <Held start="公司年会">
          {(text, change) => <Field label="名称" maxLength={8} hasCounter value={text} onChange={change} />}
        </Held>
      ),
      出错: () => (
        <Held start="1380000">
          {(text, change) => (
            <Field label="手机号" kind="phone" error="请输入正确的手机号" value={text} onChange={change} />
          )}
        </Held>
      ),
      前缀: () => (
        <Held start="12.50">
          {(text, change) => <Field label="价格" kind="money" prefix="￥" value={text} onChange={change} />}
        </Held>
      ),
      只读: () => <Field label="账号" isReadonly value="13800000000" onChange={hear} />,
    },
  },
  {
    path: 'fields/TextArea',
    component: TextArea,
    isFilling: true,
    states: {
      普通: () => (
        <Held start="">
          {(text, change) => <TextArea label="简介" placeholder="说点什么" value={text} onChange={change} />}
        </Held>
      ),
      出错: () => (
        <Held start="有不合适的词">
          {(text, change) => <TextArea label="简介" error="内容不合规" value={text} onChange={change} />}
        </Held>
      ),
    },
  },
  {
    path: 'fields/CodeField',
    component: CodeField,
    isFilling: true,
    states: {
      可发送: () => (
        <Held start="">
          {(text, change) => (
            <CodeField value={text} sender={SENDER} disabledReason="请输入正确的手机号" onChange={change} />
          )}
        </Held>
      ),
      出错: () => (
        <Held start="123456">
          {(text, change) => (
            <CodeField
              value={text}
              sender={SENDER}
              disabledReason="请输入正确的手机号"
              error="验证码不正确"
              onChange={change}
            />
          )}
        </Held>
      ),
      倒计时: () => (
        <Held start="12">
          {(text, change) => (
            <CodeField
              value={text}
              sender={ENDED}
              disabledReason="请稍后再试"
              hint="已发送到138****0000"
              onChange={change}
            />
          )}
        </Held>
      ),
    },
  },
  {
    path: 'fields/SendCode',
    component: SendCode,
    states: {
      首次: () => <SendCode text="获取验证码" canSend onSend={hearSlowly} />,
      不可用: () => <SendCode text="获取验证码" canSend={false} disabledReason="请输入正确的手机号" onSend={hear} />,
      倒计时: () => <SendCode text="36秒重新获取" canSend={false} disabledReason="请稍后再试" onSend={hear} />,
    },
  },
  {
    path: 'fields/CodeInput',
    component: CodeInput,
    isFilling: true,
    states: {
      六位: () => (
        <Held start="123">{(text, change) => <CodeInput label="六位验证码" value={text} onChange={change} />}</Held>
      ),
      四位: () => (
        <Held start="">
          {(text, change) => <CodeInput label="四位验证码" length={4} value={text} onChange={change} />}
        </Held>
      ),
      出错: () => (
        <Held start="123456">
          {(text, change) => <CodeInput label="错的验证码" error="验证码不正确" value={text} onChange={change} />}
        </Held>
      ),
    },
  },
  {
    path: 'fields/PasswordPad',
    component: PasswordPad,
    alone: 'layer',
    states: {
      输入: (close) => (
        <Sheet title="支付密码" onClose={close}>
          <Held start="12">{(text, change) => <PasswordPad label="支付密码" value={text} onChange={change} />}</Held>
        </Sheet>
      ),
      出错: (close) => (
        <Sheet title="支付密码" onClose={close}>
          <Held start="">
            {(text, change) => (
              <PasswordPad label="支付密码" error="密码不正确，还可以试4次" value={text} onChange={change} />
            )}
          </Held>
        </Sheet>
      ),
      忙: (close) => (
        <Sheet title="支付密码" onClose={close}>
          <PasswordPad label="支付密码" value="123456" isBusy onChange={hear} />
        </Sheet>
      ),
    },
  },
  {
    path: 'fields/Checkbox',
    component: Checkbox,
    states: {
      可勾选: () => (
        <Held start={false}>
          {(isOn, change) => <Checkbox label="已阅读并同意" isChecked={isOn} onToggle={() => change(!isOn)} />}
        </Held>
      ),
      已勾选: () => <Checkbox label="已勾选" isChecked onToggle={hear} />,
    },
  },
  {
    path: 'fields/Switch',
    component: Switch,
    states: {
      可拨: () => (
        <Held start={true}>{(isOn, change) => <Switch label="允许评论" isOn={isOn} onChange={change} />}</Held>
      ),
      关: () => <Switch label="关" isOn={false} onChange={hear} />,
      不可用: () => <Switch label="不可用" isOn={false} isDisabled disabledReason="现在还不能这样做" onChange={hear} />,
    },
  },
  {
    path: 'fields/Segmented',
    component: Segmented,
    isFilling: true,
    states: {
      两个: () => (
        <Held<'new' | 'hot'> start="new">
          {(id, change) => (
            <Segmented
              label="顺序"
              options={[
                { id: 'new', text: '最新' },
                { id: 'hot', text: '热门' },
              ]}
              selectedId={id}
              onSelect={change}
            />
          )}
        </Held>
      ),
    },
  },
  {
    path: 'fields/SelectField',
    component: SelectField,
    isFilling: true,
    states: {
      未选: () => <SelectField label="地点" value="" placeholder="选择地点" onPress={hear} />,
      已选: () => <SelectField label="地点" value="厦门市思明区鼓浪屿" placeholder="选择地点" onPress={hear} />,
    },
  },
  {
    path: 'fields/DateField',
    component: DateField,
    isFilling: true,
    states: {
      未选: () => (
        <Held start="">
          {(day, change) => (
            <DateField
              label="日期"
              placeholder="选择日期"
              first="2020-01-01"
              last="2030-12-31"
              value={day}
              onChange={change}
            />
          )}
        </Held>
      ),
      已选: () => (
        <Held start="2026-01-20">
          {(day, change) => (
            <DateField
              label="生日"
              placeholder="选择日期"
              first="1900-01-01"
              last="2030-12-31"
              hint="只有自己看得到"
              value={day}
              onChange={change}
            />
          )}
        </Held>
      ),
    },
  },
  {
    path: 'fields/PriceField',
    component: PriceField,
    isFilling: true,
    states: {
      免费: () => (
        <Held<number | null> start={0}>
          {(fen, change) => <PriceField label="价格" priceFen={fen} onChange={change} />}
        </Held>
      ),
      自定: () => (
        <Held<number | null> start={1_234}>
          {(fen, change) => <PriceField label="自定的价格" priceFen={fen} onChange={change} />}
        </Held>
      ),
    },
  },
  {
    path: 'fields/SearchBar',
    component: SearchBar,
    isFilling: true,
    states: {
      空: () => (
        <Held start="">
          {(text, change) => <SearchBar label="搜索相册" placeholder="搜索相册" value={text} onChange={change} />}
        </Held>
      ),
      有字: () => (
        <Held start="年会">
          {(text, change) => (
            <SearchBar label="搜索" placeholder="搜索" value={text} onChange={change} onConfirm={hear} />
          )}
        </Held>
      ),
    },
  },
  {
    path: 'fields/TagsField',
    component: TagsField,
    isFilling: true,
    states: {
      三个: () => (
        <Held<string[]> start={['春日市集', '合影', '厦门']}>
          {(values, change) => (
            <TagsField
              label="话题"
              placeholder="添加话题"
              hint="最多5个"
              values={values}
              max={5}
              maxLength={10}
              onAdd={(typed) => (values.includes(typed) ? null : [...values, typed])}
              problem="已经有这个话题了"
              onChange={change}
            />
          )}
        </Held>
      ),
    },
  },
  {
    path: 'fields/FormCard',
    component: FormCard,
    isFilling: true,
    states: {
      两项: () => (
        <FormCard>
          <Field label="名称" value="公司年会" onChange={hear} />
          <SelectField label="地点" value="" placeholder="选择地点" onPress={hear} />
        </FormCard>
      ),
    },
  },
  {
    path: 'fields/LabelNameSheet',
    component: LabelNameSheet,
    alone: 'layer',
    states: {
      新建: (close) => <LabelNameSheet title="新建标签" saveText="创建" onSave={async () => close()} onClose={close} />,
      改名: (close) => (
        <LabelNameSheet title="改名" saveText="保存" name="合影" onSave={async () => close()} onClose={close} />
      ),
    },
  },
  {
    path: 'fields/PictureCropper',
    component: PictureCropper,
    alone: 'layer',
    states: {
      裁剪: (close) => (
        <PictureCropper
          title="裁剪头像"
          url={LANDSCAPE}
          picture={{ width: 600, height: 400 }}
          frame={{ width: 280, height: 280 }}
          onCut={async () => close()}
          onClose={close}
        />
      ),
    },
  },
];
