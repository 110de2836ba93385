/** Writes the types of src/contract as plain TypeScript, so that projects that use them do not need TypeBox. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path/posix';

interface Schema {
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  type?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
  description?: string;
}

interface NamedType {
  name: string;
  module: string;
  schema: Schema;
}

/** The text of a `.d.ts` file for each module of the contract, by the path of the module in src/contract. */
export async function contractTypes(root: string): Promise<Map<string, string>> {
  const folder = `${root}/src/contract`;
  const modules = globSync('**/*.ts', { cwd: folder }).map((file) => file.replaceAll('\\', '/').slice(0, -3));
  const named = (await Promise.all(modules.map((module) => namedTypes(folder, module)))).flat();
  return new Map(
    Map.groupBy(named, ({ module }) => module)
      .entries()
      .map(([module, types]) => [module, moduleText(module, types, named)]),
  );
}

/** Every type that a module exports. Throws for a type that was not derived from a schema, a list of names or a table. */
async function namedTypes(folder: string, module: string): Promise<NamedType[]> {
  const file = `${folder}/${module}.ts`;
  const exported = (await import(file)) as Record<string, unknown>;
  const declared = readFileSync(file, 'utf8').matchAll(
    /^export (?:type (\w+) = (.+);|type .*|interface .*)$/gm,
  );
  return Array.from(declared, ([line, name = '', definition = '']) => {
    const schema = exported[/^Static<typeof (\w+)>$/.exec(definition)?.[1] ?? ''] as Schema | undefined;
    if (schema) return { name, module, schema };
    const names = exported[/^\(typeof (\w+)\)\[number\]$/.exec(definition)?.[1] ?? ''];
    if (Array.isArray(names)) return { name, module, schema: { enum: names } };
    const table = exported[/^keyof typeof (\w+)$/.exec(definition)?.[1] ?? ''];
    if (table) return { name, module, schema: { enum: Object.keys(table) } };
    throw new Error(
      `src/contract/${module}.ts: cannot derive a plain type from '${line}'. Export its schema.`,
    );
  });
}

function moduleText(module: string, types: NamedType[], all: NamedType[]): string {
  const used = new Set<NamedType>();
  const declarations = types.map(({ name, schema }) => {
    const typeText = (part: Schema): string => {
      const known = part === schema ? undefined : all.find((type) => type.schema === part);
      if (!known) return plainType(part, typeText);
      if (known.module !== module) used.add(known);
      return known.name;
    };
    return `${comment(schema)}export type ${name} = ${typeText(schema)};\n`;
  });
  const imports = Array.from(used, (type) => {
    const path = relative(dirname(module), type.module);
    return `import type { ${type.name} } from '${path.startsWith('.') ? path : `./${path}`}.js';\n`;
  });
  return [...imports.sort(), ...declarations].join('');
}

function plainType(schema: Schema, typeText: (schema: Schema) => string): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(typeText).join(' | ');
  if (schema.type === 'array') return `Array<${typeText(schema.items!)}>`;
  if (schema.patternProperties)
    return `Record<string, ${Object.values(schema.patternProperties).map(typeText).join(' | ')}>`;
  if (schema.properties) {
    const lines = Object.entries(schema.properties).map(([name, value]) => {
      const mark = schema.required?.includes(name) ? '' : '?';
      return `${comment(value)}${name}${mark}: ${typeText(value)};\n`;
    });
    return `{\n${lines.join('')}}`;
  }
  const plain = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' };
  const text = plain[schema.type as keyof typeof plain];
  if (!text) throw new Error(`Unsupported schema ${JSON.stringify(schema)}.`);
  return text;
}

function comment({ description }: Schema): string {
  return description ? `/** ${description.replaceAll('*/', '* /')} */\n` : '';
}
