import { strings } from '../strings.ts';
import { copyText } from '../ui/copy.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { showError } from '../ui/toasts.ts';
import { HtmlToolbar, ViewMenu } from './body/html-toolbar.tsx';
import { currentTab, isEmptyTab, type TabProps } from './open-message.ts';
import { saveTab, tabContent } from './tab-content.ts';

/** Beside the tabs: how HTML is shown, and buttons that copy or save what the tab shows. */
export function TabTools({ message }: TabProps) {
  const tab = currentTab.value;
  if (!message.content || isEmptyTab(tab, message)) return <div class="tab-tools line" />;
  const copy = async () => {
    try {
      await copyText(await tabContent(tab)!.read(message), strings.copied.tab);
    } catch (error) {
      showError(error);
    }
  };
  return (
    <div class="tab-tools line">
      {tab === 'html' && (
        <>
          <HtmlToolbar />
          <ViewMenu />
        </>
      )}
      {tabContent(tab) && (
        <>
          <IconButton icon="copy" label={strings.copyTab(strings.tabs[tab])} onClick={() => void copy()} />
          <IconButton
            icon="download"
            label={strings.downloadTab(strings.tabs[tab])}
            onClick={() => void saveTab(tab, message).catch(showError)}
          />
        </>
      )}
    </div>
  );
}
