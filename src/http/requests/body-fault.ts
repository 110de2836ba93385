import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { nearestName } from '../../text/nearest.ts';

/** With `verbose`, Ajv also says which schema the value does not match. */
type SchemaError = FastifySchemaValidationError & { parentSchema?: { properties?: object } };

/** Describes the first error that the validator found, in one sentence. */
export function bodyFault(faults: SchemaError[]): string {
  const [fault] = faults;
  if (!fault) return 'The body does not match the schema of this operation.';
  const where = fieldName(fault.instancePath);
  switch (fault.keyword) {
    case 'additionalProperties':
      return unknownField(fault);
    case 'required':
      return `${fieldName(`${fault.instancePath}/${fault.params.missingProperty}`)} is missing.`;
    case 'type':
      return `${where} must be ${withArticle(String(fault.params.type))}.`;
    case 'enum':
      return `${where} must be one of ${(fault.params.allowedValues as unknown[]).join(', ')}.`;
    case 'pattern':
      return `${where} must not be blank or contain characters that are not allowed, such as control characters.`;
    case 'minLength':
    case 'maxLength':
      return `${where} must have ${limitText(fault)} ${plural('character', fault.params.limit)}.`;
    case 'minItems':
    case 'maxItems':
      return `${where} must have ${limitText(fault)} ${plural('value', fault.params.limit)}.`;
    case 'minimum':
    case 'maximum':
      return `${where} must be ${limitText(fault)}.`;
    default:
      return `${where} ${fault.message ?? 'is not valid'}.`;
  }
}

function unknownField({ instancePath, params, parentSchema }: SchemaError): string {
  const name = String(params.additionalProperty).slice(0, 60);
  const known = Object.keys(parentSchema?.properties ?? {});
  const meant = nearestName(name, known);
  const hint = meant ? `Did you mean ${meant}?` : `Known here are ${known.join(', ')}.`;
  return `Unknown field ${quote(pathOf(`${instancePath}/${name}`))}. ${hint}`;
}

function pathOf(instancePath: string): string {
  return instancePath.slice(1).replaceAll('/', '.');
}

function fieldName(instancePath: string): string {
  return instancePath === '' ? 'The body' : `The field ${quote(pathOf(instancePath))}`;
}

function limitText({ keyword, params }: FastifySchemaValidationError): string {
  return `at ${keyword.startsWith('min') ? 'least' : 'most'} ${params.limit}`;
}

function plural(noun: string, count: unknown): string {
  return count === 1 ? noun : `${noun}s`;
}

function withArticle(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** Field names come from the client: long ones are truncated, so that the error stays short. */
function quote(name: unknown): string {
  return JSON.stringify(String(name).slice(0, 120).toWellFormed());
}
