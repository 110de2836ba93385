import { CommandError } from '../framework/command.ts';
import { EmlFolder } from './eml-folder.ts';
import { cannotWrite, checkReplace, type ExportTarget, type TargetOptions } from './export-target.ts';
import { SingleFile } from './single-file.ts';
import { StandardOutput } from './standard-output.ts';

/** Throws CommandError if the target cannot be written. */
export async function openTarget(options: TargetOptions): Promise<ExportTarget> {
  const { path, format, force } = options;
  if (format === 'eml') {
    if (path === '-')
      throw new CommandError('The eml format needs a folder. Name one, or use another --format.');
    return EmlFolder.open(path);
  }
  if (path === '-') return new StandardOutput(format);
  checkReplace(path, force);
  return SingleFile.open(options).catch((error) => cannotWrite(path, error));
}
