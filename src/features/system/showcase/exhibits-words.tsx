import { MEMBER_LEVEL_NAMES } from '@contract/constants/user';
import { Avatar } from '@/components/Avatar';
import { Badge } from '@/components/Badge';
import { BarChart } from '@/components/BarChart';
import { Carousel } from '@/components/Carousel';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Columns } from '@/components/Columns';
import { CurveChart } from '@/components/CurveChart';
import { DocumentView } from '@/components/DocumentView';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { LoadMore } from '@/components/LoadMore';
import { MorePages } from '@/components/MorePages';
import { MemberBadge } from '@/components/MemberBadge';
import { NoticeBar } from '@/components/NoticeBar';
import { PageRows } from '@/components/PageRows';
import { PriceTag } from '@/components/PriceTag';
import { Progress } from '@/components/Progress';
import { RowList } from '@/components/RowList';
import { Skeleton } from '@/components/Skeleton';
import { Stat } from '@/components/Stat';
import { StatRow } from '@/components/StatRow';
import { Tag } from '@/components/Tag';
import { Switch } from '@/components/fields/Switch';
import { toBars } from '@/domain/album/statistics';
import { type Exhibit, hear, hearSlowly } from './exhibit';
import { Held } from './Held';
import { BROKEN, LANDSCAPE, PORTRAIT, SQUARE } from './pictures';

const SIZES = [24, 32, 44, 64] as const;
const LONG = '一个长到一行放不下的名字，后面还有许多字，看它怎样收尾';
const NO_PAGES = { isLoadingMore: false, error: null, isAtEnd: false, retry: hearSlowly };
const BANNERS = [LANDSCAPE, SQUARE, PORTRAIT, LANDSCAPE].map((picture, index) => ({
  id: String(index),
  title: `第${index + 1}张`,
  picture,
  isLink: index !== 1,
}));
const ROWS = Array.from({ length: 500 }, (_, index) => ({ id: String(index), title: `第${index + 1}行` }));
const DAYS = toBars(
  [12, 40, 0, 7, 96, 31, 18, 22].map((value, index) => ({ label: `${index + 1}日`, value: value * 37 })),
);

/** Five curves that rise and flatten, and what was measured of somebody. */
const CURVES = {
  title: '体重（kg）',
  curves: [3, 15, 50, 85, 97].map((percentile, index) => ({
    text: `P${percentile}`,
    spots: Array.from({ length: 13 }, (_, month) => ({
      x: Math.round((month / 12) * 10_000) / 100,
      y: Math.round((12 + index * 6 + (32 + index * 4) * Math.sqrt(month / 12)) * 100) / 100,
    })),
  })),
  points: [
    { id: '0', x: 0, y: 22 },
    { id: '1', x: 25, y: 42 },
    { id: '2', x: 50, y: 56 },
  ],
  levels: [2, 6, 10].map((weight, index) => ({ text: String(weight), y: index * 50 })),
  places: ['出生', '6月', '1岁'].map((text, index) => ({ text, x: index * 50 })),
  rows: [
    { id: '2', label: '6个月', value: '7.9kg' },
    { id: '1', label: '3个月', value: '6.1kg' },
    { id: '0', label: '出生', value: '3.2kg' },
  ],
};

export const WORDS: readonly Exhibit[] = [
  {
    path: 'Avatar',
    component: Avatar,
    states: {
      首字: () => SIZES.map((size) => <Avatar key={size} name="小雨" url="" size={size} />),
      图片: () => SIZES.map((size) => <Avatar key={size} name="小雨" url={SQUARE} size={size} />),
      坏图: () => <Avatar name="林" url={BROKEN} />,
      无名: () => SIZES.map((size) => <Avatar key={size} name="" url="" size={size} />),
    },
  },
  {
    path: 'Badge',
    component: Badge,
    states: {
      点: () => <Badge />,
      数: () => [1, 42, 99, 100].map((count) => <Badge key={count} count={count} />),
    },
  },
  {
    path: 'Tag',
    component: Tag,
    states: {
      种类: () =>
        (['neutral', 'success', 'warning', 'danger', 'info', 'scrim'] as const).map((kind) => (
          <Tag key={kind} kind={kind} text={kind} />
        )),
      图标: () => <Tag kind="warning" icon="triangle-alert" text="即将到期" />,
    },
  },
  {
    path: 'MemberBadge',
    component: MemberBadge,
    states: {
      等级: () =>
        (['level_20', 'level_30', 'level_40'] as const).map((level) => (
          <MemberBadge key={level} level={level} text={MEMBER_LEVEL_NAMES[level]} />
        )),
    },
  },
  {
    path: 'PriceTag',
    component: PriceTag,
    states: {
      价格: () => <PriceTag sale="￥12.50" className={undefined} />,
      已购: () => <PriceTag sale="已购" className={undefined} />,
    },
  },
  {
    path: 'Cell',
    component: Cell,
    isFilling: true,
    states: {
      只读: () => <Cell title="客户端版本" value="2.0.0" />,
      可点: () => <Cell title="账号安全" icon="shield-check" value="已绑定" onPress={hear} />,
      说明: () => <Cell title="谁可以看" note="只有知道密码的人能打开" onPress={hear} />,
      开关: () => (
        <Held start={true}>
          {(isOn, change) => <Cell title="允许评论" end={<Switch label="允许评论" isOn={isOn} onChange={change} />} />}
        </Held>
      ),
      危险: () => <Cell title="删除相册" icon="trash-2" isDanger onPress={hear} />,
      选中: () => <Cell title="深色" isChosen onPress={hear} />,
      很长: () => <Cell title={LONG} value={LONG} note={LONG} onPress={hear} />,
    },
  },
  {
    path: 'CellGroup',
    component: CellGroup,
    isFilling: true,
    states: {
      有题: () => (
        <CellGroup title="开关">
          <Cell title="第一行" onPress={hear} />
          <Cell title="第二行" value="值" />
        </CellGroup>
      ),
      单选: () => (
        <Held start="浅色">
          {(chosen, change) => (
            <CellGroup title="外观" isChoice>
              {['浅色', '深色'].map((title) => (
                <Cell key={title} title={title} isChosen={title === chosen} onPress={() => change(title)} />
              ))}
            </CellGroup>
          )}
        </Held>
      ),
    },
  },
  {
    path: 'Columns',
    component: Columns,
    isFilling: true,
    states: {
      两列: () => (
        <Columns
          start={
            <CellGroup title="先读的">
              <Cell title="第一行" onPress={hear} />
              <Cell title="第二行" value="值" />
            </CellGroup>
          }
          end={
            <CellGroup title="后读的">
              <Cell title="只有一行" value="值" />
            </CellGroup>
          }
        />
      ),
    },
  },
  { path: 'CellSkeleton', component: CellSkeleton, isFilling: true, states: { 三行: () => <CellSkeleton rows={3} /> } },
  {
    path: 'Skeleton',
    component: Skeleton,
    isFilling: true,
    states: {
      形状: () => (['title', 'line', 'disc'] as const).map((shape) => <Skeleton key={shape} shape={shape} />),
      宽度: () => [100, 70, 40].map((percent) => <Skeleton key={percent} widthPercent={percent} />),
    },
  },
  {
    path: 'Empty',
    component: Empty,
    isFilling: true,
    states: {
      行内: () => <Empty size="inline" icon="file-text" title="还没有请求记录" />,
      带操作: () => (
        <Empty
          size="inline"
          title="还没有照片"
          text="传上来的照片会出现在这里"
          action={{ text: '上传照片', onPress: hear }}
        />
      ),
      两个操作: () => (
        <Empty
          size="inline"
          title="相册不存在或已被删除"
          action={{ text: '回到发现', onPress: hear }}
          other={{ text: '立即登录', onPress: hear }}
        />
      ),
      整页: () => <Empty title="还没有相册" />,
    },
  },
  {
    path: 'ErrorState',
    component: ErrorState,
    isFilling: true,
    states: {
      可重试: () => <ErrorState size="inline" onRetry={hearSlowly} />,
    },
  },
  {
    path: 'LoadMore',
    component: LoadMore,
    isFilling: true,
    states: {
      加载中: () => <LoadMore state="loading" onRetry={hear} />,
      失败: () => <LoadMore state="failed" onRetry={hear} />,
      到底: () => <LoadMore state="ended" onRetry={hear} />,
    },
  },
  {
    path: 'MorePages',
    component: MorePages,
    isFilling: true,
    states: {
      失败: () => <MorePages pages={{ ...NO_PAGES, error: new Error('failed') }} />,
      点按: () => <MorePages pages={NO_PAGES} onMore={hearSlowly} />,
    },
  },
  {
    path: 'NoticeBar',
    component: NoticeBar,
    isFilling: true,
    states: {
      提示: () => <NoticeBar text="照片会在处理完成后出现" />,
      警告: () => (
        <NoticeBar kind="warning" text="空间即将用完，请及时清理" action={{ text: '去清理', onPress: hear }} />
      ),
      危险: () => <NoticeBar kind="danger" text={LONG} />,
    },
  },
  {
    path: 'Progress',
    component: Progress,
    isFilling: true,
    states: {
      种类: () =>
        (['primary', 'warning', 'danger', 'success'] as const).map((kind, index) => (
          <Progress key={kind} label={kind} kind={kind} percent={20 + index * 25} />
        )),
      无数字: () => <Progress label="无数字" percent={50} hasNumber={false} />,
      两端: () => [0, 100].map((percent) => <Progress key={percent} label={`${percent}`} percent={percent} />),
    },
  },
  {
    path: 'Stat',
    component: Stat,
    states: {
      只读: () => <Stat label="获赞" value="1.2万" />,
      可点: () => <Stat label="粉丝" value="36" onPress={hear} />,
      未知: () => <Stat label="关注" value={undefined} />,
    },
  },
  {
    path: 'StatRow',
    component: StatRow,
    isFilling: true,
    states: {
      三个: () => (
        <StatRow>
          <Stat label="关注" value="12" onPress={hear} />
          <Stat label="粉丝" value="1.2万" onPress={hear} />
          <Stat label="获赞" value={undefined} />
        </StatRow>
      ),
    },
  },
  {
    path: 'BarChart',
    component: BarChart,
    isFilling: true,
    states: {
      八天: () => <BarChart title="浏览" unit="次浏览" bars={DAYS.bars} ticks={DAYS.ticks} onDetails={hear} />,
      全零: () => {
        const { bars, ticks } = toBars(['一', '二', '三'].map((label) => ({ label, value: 0 })));
        return <BarChart title="下载" unit="次下载" bars={bars} ticks={ticks} />;
      },
    },
  },
  {
    path: 'CurveChart',
    component: CurveChart,
    isFilling: true,
    states: {
      三点: () => (
        <Held<string | null> start="2">
          {(chosenId, choose) => (
            <CurveChart {...CURVES} words="6个月7.9kg，在常见范围内" chosenId={chosenId} onChoose={choose} />
          )}
        </Held>
      ),
      无点: () => <CurveChart {...CURVES} words="还没有记录" points={[]} rows={[]} chosenId={null} onChoose={hear} />,
    },
  },
  {
    path: 'Carousel',
    component: Carousel,
    isFilling: true,
    states: {
      多张: () => <Carousel label="推荐" items={BANNERS} onOpen={hear} />,
      一张: () => <Carousel label="一张" items={BANNERS.slice(0, 1)} onOpen={hear} />,
    },
  },
  {
    path: 'RowList',
    component: RowList,
    isFilling: true,
    states: {
      五百行: () => (
        <RowList
          label="五百行"
          items={ROWS}
          rowPx={52}
          maxShare={0.3}
          renderRow={({ title }) => <Cell title={title} onPress={hear} />}
        />
      ),
    },
  },
  {
    path: 'PageRows',
    component: PageRows,
    isFilling: true,
    states: {
      五十行: () => (
        <PageRows
          label="五十行"
          items={ROWS.slice(0, 50)}
          rowPx={52}
          renderRow={({ title }) => <Cell title={title} onPress={hear} />}
        />
      ),
    },
  },
  {
    path: 'DocumentView',
    component: DocumentView,
    isFilling: true,
    states: {
      一篇: () => (
        <DocumentView
          document={{
            title: '用户协议',
            version: '1.1',
            effectiveOn: '2026-01-20',
            introduction: ['请仔细阅读。'],
            sections: [{ title: '一、账号', paragraphs: ['账号属于注册它的人。'], points: ['妥善保管', '不得转让'] }],
            changes: [{ version: '1.1', date: '2026-01-20', text: '写明了账号的归属。' }],
          }}
        />
      ),
    },
  },
];
