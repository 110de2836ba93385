import type { PreviewClient } from '../../../../src/contract/message/view.ts';
import { openId } from '../../location/location.ts';
import { change, settings } from '../../settings/settings.ts';
import { strings } from '../../strings.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Segments } from '../../ui/segments.tsx';
import { isAlone } from '../reading.ts';
import { previewAs, previewClient, showImages } from './html-settings.ts';

/** Width, mail client, theme and images of the HTML view. */
export function HtmlToolbar() {
  return (
    <div class="html-toolbar line" role="toolbar" aria-label={strings.html.options}>
      <fieldset class="segments">
        <legend class="visually-hidden">{strings.html.width}</legend>
        <Segments
          name={strings.html.width}
          titles={strings.html.widths}
          icons={{ full: 'wide', desktop: 'desktop', tablet: 'tablet', phone: 'phone' }}
          chosen={settings.value.previewWidth}
          onChoose={(previewWidth) => change({ previewWidth })}
        />
      </fieldset>
      <ClientMenu id={openId.value!} />
      <fieldset class="segments">
        <legend class="visually-hidden">{strings.html.colours}</legend>
        <Segments
          name={strings.html.colours}
          titles={strings.html.themes}
          icons={{ light: 'sun', dark: 'moon', inverted: 'contrast' }}
          chosen={settings.value.previewTheme}
          onChoose={(previewTheme) => change({ previewTheme })}
        />
      </fieldset>
      <button
        type="button"
        class="toggle"
        aria-pressed={showImages.value}
        aria-label={strings.html.images}
        title={showImages.value ? strings.html.hideImages : strings.html.showImages}
        onClick={() => (showImages.value = !showImages.value)}
      >
        <Icon name={showImages.value ? 'image' : 'imageOff'} />
      </button>
    </div>
  );
}

/** The mail clients that the message can be previewed as. */
function ClientMenu({ id }: { id: string }) {
  const chosen = previewClient(id);
  const item = (client: PreviewClient | undefined, name: string) => (
    <MenuItem key={name} radio checked={chosen === client} onClick={() => previewAs(id, client)}>
      {name}
    </MenuItem>
  );
  return (
    <Menu
      label={strings.html.previewAs}
      icon="mail"
      class={chosen ? 'toggle toggle-on' : 'toggle'}
      items={() => [
        item(undefined, strings.html.asSent),
        ...Object.entries(strings.html.clients).map(([client, name]) => item(client as PreviewClient, name)),
      ]}
    />
  );
}

/** Floats over a message that is shown alone. */
export function AloneBar({ hasHtml }: { hasHtml: boolean }) {
  return (
    <div class="alone-bar floating line">
      {hasHtml && <HtmlToolbar />}
      <IconButton
        icon="close"
        label={strings.actions.leaveAlone}
        keys="f"
        onClick={() => (isAlone.value = false)}
      />
    </div>
  );
}
