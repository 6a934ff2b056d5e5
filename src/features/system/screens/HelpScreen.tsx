import { View } from '@tarojs/components';
import { useState } from 'react';
import { ASSISTANT_NAME } from '@contract/constants/assistant';
import { HELP_TOPICS, type HelpTopic } from '@contract/constants/help-topics';
import { UPLOAD_LIMITS } from '@contract/constants/media';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { Columns } from '@/components/Columns';
import { Empty } from '@/components/Empty';
import { SearchBar } from '@/components/fields/SearchBar';
import { searchHelp } from '@/domain/help';
import { toA11yProps } from '@/platform/a11y';
import { PageShell } from '@/shell/PageShell';
import { startAssistant } from '@/stores/start-assistant';
import { useLevelLimits } from '@/stores/upload/session-limits';
import { HelpAnswer } from '../components/HelpAnswer';
import styles from './HelpScreen.module.scss';

/** The answers come with the page: they are there without a network and without signing in. */
export function HelpScreen({ topics = HELP_TOPICS }: { readonly topics?: readonly HelpTopic[] }) {
  const [words, setWords] = useState('');
  /** Null: none was tapped, and the only one found is open. */
  const [tapped, setTapped] = useState<string | null>(null);
  const [ordinary = UPLOAD_LIMITS.level_10] = useLevelLimits();
  const found = searchHelp(topics, words, ordinary);
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0);
  const search = (typed: string): void => {
    setWords(typed);
    setTapped(null);
  };
  const isSearching = words.trim() !== '';
  const only = isSearching && count === 1 ? found[0]?.questions[0]?.question : undefined;
  const openQuestion = tapped ?? only;
  const half = Math.ceil(found.length / 2);
  const toGroup = ({ title, questions }: HelpTopic) => (
    <CellGroup key={title} title={title}>
      {questions.map((question) => (
        <HelpAnswer
          key={question.question}
          question={question}
          isOpen={openQuestion === question.question}
          onToggle={() => setTapped(openQuestion === question.question ? '' : question.question)}
        />
      ))}
    </CellGroup>
  );
  return (
    <PageShell title="帮助" maxWidth={960}>
      <View className={styles['search'] ?? ''}>
        <SearchBar label="搜索帮助" placeholder="搜索问题，如：上传失败" value={words} onChange={search} />
      </View>
      <View className={styles['count'] ?? ''} {...toA11yProps({ role: 'status' })}>
        {isSearching && count > 0 ? `找到${count}个问题` : ''}
      </View>
      <CellGroup>
        <Cell
          title={`问${ASSISTANT_NAME}`}
          icon="message-circle"
          note="找照片，查容量和余额，问怎么用"
          onPress={() => void startAssistant() /* tells its failures */}
        />
      </CellGroup>
      {count === 0 ? (
        <Empty
          icon="circle-help"
          title={`没有找到“${words.trim()}”，换个词试试`}
          action={{ text: '清空搜索', onPress: () => search('') }}
        />
      ) : (
        <Columns start={found.slice(0, half).map(toGroup)} end={found.slice(half).map(toGroup)} />
      )}
    </PageShell>
  );
}
