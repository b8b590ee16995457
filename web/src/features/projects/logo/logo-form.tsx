import { isLinkUrl, type Logo, limits, logoPositions, type Project } from '@pictable/contract';
import { RotateCcw, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { logoTexts as messages } from '../../../messages/projects/logo-texts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LabelledSelect } from '../../../ui/select/labelled-select.tsx';
import { LogoImage, useFileUrl } from './logo-image.tsx';
import { useRemoveLogo, useSaveLogo } from './use-logo.ts';

const megabytes = limits.logoBytesMax / 1_000_000;
const { logoHeightPxMin: heightMin, logoHeightPxMax: heightMax } = limits;
const positions = logoPositions.map((value) => ({ value, label: messages.positions[value] }));

/** The image of the logo and its settings. A logo that is removed can be brought back for a while. */
export function LogoForm({ project, logo }: { project: Project; logo: Logo | null }) {
  const { isRemoved, remove, undo } = useRemoveLogo(project.id);
  if (isRemoved)
    return (
      <div className="flex flex-wrap items-center gap-3 border-y border-rule px-3 py-4 text-sm">
        <p role="status" className="min-w-0 flex-1 text-ink-2">
          {messages.removed}
        </p>
        {/* The button that was pressed is gone, and the focus with it. */}
        <Button size="small" autoFocus aria-label={messages.undoNamed} onClick={undo}>
          <RotateCcw aria-hidden />
          {messages.undo}
        </Button>
      </div>
    );
  return <LogoFields project={project} logo={logo} onRemove={remove} />;
}

interface Fields {
  readonly position: (typeof logoPositions)[number];
  readonly height: string;
  readonly alt: string;
  readonly link: string;
}

function LogoFields({
  project,
  logo,
  onRemove,
}: {
  project: Project;
  logo: Logo | null;
  onRemove: () => void;
}) {
  const { busy, failed, warnings, save, reset } = useSaveLogo(project.id);
  const [file, setFile] = useState<File>();
  const [fields, setFields] = useState(() => fieldsOf(logo));
  const [isChecked, setChecked] = useState(false);
  const fileUrl = useFileUrl(file);
  const isTooLarge = file !== undefined && file.size > limits.logoBytesMax;
  const problems = problemsOf(fields);
  const stored = logo && `/api/pictable/projects/${project.id}/logo/image?v=${logo.id}`;
  const set = (change: Partial<Fields>) => setFields({ ...fields, ...change });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (isTooLarge || problems.height || problems.link) return;
    const { position, height, alt, link } = fields;
    const settings = {
      position,
      height: height.trim() === '' ? undefined : Number(height),
      alt: alt.trim() || undefined,
      link: link.trim() || undefined,
    };
    if (await save(file, settings)) setFile(undefined);
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
      <LogoImage
        url={fileUrl ?? stored ?? undefined}
        alt={fields.alt}
        onFile={(taken) => {
          reset();
          setFile(taken);
        }}
      />
      {(isTooLarge || failed !== undefined) && (
        <Notice tone="error" title={messages.saveFailed}>
          {isTooLarge ? messages.tooLarge(megabytes) : failed}
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice tone="warning" title={messages.saved}>
          {warnings.join(' ')}
        </Notice>
      )}
      {(file !== undefined || logo !== null) && (
        <>
          <SettingFields fields={fields} problems={isChecked ? problems : {}} onChange={set} />
          <div className="flex flex-wrap justify-end gap-3">
            {logo !== null && (
              <Button onClick={onRemove}>
                <Trash2 aria-hidden />
                {messages.remove}
              </Button>
            )}
            <Button type="submit" variant="primary" busy={busy}>
              {busy ? messages.saving : messages.save}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}

function SettingFields({
  fields,
  problems,
  onChange,
}: {
  fields: Fields;
  problems: Problems;
  onChange: (change: Partial<Fields>) => void;
}) {
  return (
    <>
      <LabelledSelect
        label={messages.position}
        value={fields.position}
        onChange={(position) => onChange({ position })}
        choices={positions}
      />
      <TextField
        label={messages.height}
        hint={messages.heightHint(heightMin, heightMax)}
        error={problems.height}
        inputMode="decimal"
        autoComplete="off"
        value={fields.height}
        onChange={(height) => onChange({ height })}
      />
      <TextField
        label={messages.alt}
        hint={messages.altHint}
        maxLength={limits.logoAltCharsMax}
        autoComplete="off"
        value={fields.alt}
        onChange={(alt) => onChange({ alt })}
      />
      <TextField
        label={messages.link}
        hint={messages.linkHint}
        error={problems.link}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={fields.link}
        onChange={(link) => onChange({ link })}
      />
    </>
  );
}

function fieldsOf(logo: Logo | null): Fields {
  const { position = 'title-start', height, alt = '', link = '' } = logo?.settings ?? {};
  return { position, height: height === undefined ? '' : String(height), alt, link };
}

interface Problems {
  readonly height?: string | undefined;
  readonly link?: string | undefined;
}

function problemsOf({ height, link }: Fields): Problems {
  const heightPx = height.trim() === '' ? heightMin : Number(height);
  const isHeight = heightPx >= heightMin && heightPx <= heightMax;
  return {
    height: isHeight ? undefined : messages.heightInvalid(heightMin, heightMax),
    link: link.trim() === '' || isLinkUrl(link.trim()) ? undefined : messages.linkInvalid,
  };
}
