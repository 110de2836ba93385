import type { PreviewClient } from '../../../../src/contract/limits.ts';
import { CommandItem } from '../../commands/command-item.tsx';
import { openId } from '../../location/location.ts';
import { change, settings } from '../../settings/settings.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuChoices, MenuItem } from '../../ui/menu.tsx';
import { Segments } from '../../ui/segments.tsx';
import { isAlone } from '../reading.ts';
import { previewAs, previewClient, showImages } from './html-settings.ts';

/** The choices for the HTML of the open message. */
const options = () => ({
  client: {
    name: strings.html.client,
    titles: { sent: strings.html.asSent, ...strings.html.clients },
    chosen: previewClient(openId.value!) ?? 'sent',
    onChoose: (client: PreviewClient | 'sent') =>
      previewAs(openId.value!, client === 'sent' ? undefined : client),
  } as const,
  width: {
    name: strings.html.width,
    titles: strings.html.widths,
    chosen: settings.value.previewWidth,
    onChoose: (previewWidth: keyof typeof strings.html.widths) => change({ previewWidth }),
  },
  colours: {
    name: strings.html.colours,
    titles: strings.html.themes,
    chosen: settings.value.previewTheme,
    onChoose: (previewTheme: keyof typeof strings.html.themes) => change({ previewTheme }),
  },
});

function toggleImages(): void {
  showImages.value = !showImages.value;
}

/** Dialogs with the message in another form. */
function Tools() {
  return (
    <>
      <CommandItem id="wall" />
      <CommandItem id="inspect" />
    </>
  );
}

/** Width, mail client, colours and images of the HTML view. */
export function HtmlToolbar() {
  const { client, width, colours } = options();
  return (
    <div class="html-toolbar line" role="toolbar" aria-label={strings.html.options}>
      <fieldset class="segments">
        <legend class="visually-hidden">{strings.html.width}</legend>
        <Segments {...width} icons={{ full: 'wide', desktop: 'desktop', tablet: 'tablet', phone: 'phone' }} />
      </fieldset>
      <Menu
        label={strings.html.previewAs(client.titles[client.chosen])}
        class={client.chosen === 'sent' ? 'chip' : 'chip toggle-on'}
        items={() => (
          <>
            <MenuChoices {...client} />
            <Tools />
          </>
        )}
      >
        {client.titles[client.chosen]}
        <Icon name="down" />
      </Menu>
      <fieldset class="segments">
        <legend class="visually-hidden">{strings.html.colours}</legend>
        <Segments {...colours} />
      </fieldset>
      <Button
        class="toggle"
        aria-pressed={showImages.value}
        aria-label={strings.html.images}
        title={showImages.value ? strings.html.hideImages : strings.html.showImages}
        onClick={toggleImages}
      >
        <Icon name={showImages.value ? 'image' : 'imageOff'} />
      </Button>
    </div>
  );
}

/** The same as the toolbar, where there is no room for it. */
export function ViewMenu() {
  const { client, width, colours } = options();
  return (
    <Menu
      label={strings.html.view}
      class="chip view-button"
      menuClass="view-menu"
      items={() => (
        <>
          <MenuChoices {...client} />
          <MenuItem checked={showImages.value} onClick={toggleImages}>
            {strings.html.withImages}
          </MenuItem>
          <Tools />
          <MenuChoices {...width} />
          <MenuChoices {...colours} />
        </>
      )}
    >
      {strings.html.view}
      <Icon name="down" />
    </Menu>
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
