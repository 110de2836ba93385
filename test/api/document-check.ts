import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Media, OpenApiDocument, Operation, ResponseObject } from '../../scripts/openapi/types.ts';
import type { Answer } from './http-client.ts';

/** Compares responses with the OpenAPI document that the server serves. */
export class DocumentCheck {
  readonly document: OpenApiDocument;
  readonly #ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
  readonly #templates: { template: string; pattern: RegExp }[];

  constructor(document: OpenApiDocument) {
    this.document = document;
    addFormats.default(this.#ajv);
    this.#ajv.addSchema({ ...document, $id: 'openapi' });
    this.#templates = Object.keys(document.paths).map((template) => ({
      template,
      pattern: new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    }));
  }

  /** Fails if the document does not describe such a response to this request. */
  check(method: string, path: string, answer: Answer): void {
    const context = `${method} ${path} answered ${answer.status}`;
    const found = this.#operation(method, path);
    if (!found) {
      this.#checkUnrouted(context, method, path, answer);
      return;
    }
    const described = found.operation.responses[answer.status];
    assert.ok(described, `${context}, which the document does not describe`);
    const response = this.#resolve(described);
    for (const [name, { required, example, schema }] of Object.entries(response.headers ?? {})) {
      if (!required) continue;
      const value = answer.headers[name.toLowerCase()];
      assert.ok(value !== undefined, `${context} without the header ${name}`);
      const values = (schema.enum as string[] | undefined) ?? [example];
      if (name === 'Cache-Control') assert.ok(values.includes(String(value)), `${context}: ${value}`);
    }
    if (method !== 'HEAD') this.#checkBody(context, response, answer);
  }

  /** The validator of a named schema. */
  schema(name: string): ValidateFunction {
    return this.#ajv.compile({ $ref: `openapi#/components/schemas/${name}` });
  }

  validator(media: Media): ValidateFunction {
    const text = JSON.stringify(media.schema).replaceAll('"#/', '"openapi#/');
    return this.#ajv.compile(JSON.parse(text));
  }

  #checkUnrouted(context: string, method: string, path: string, answer: Answer): void {
    // A URL with invalid percent-encoding has no route, so no methods either.
    if (!this.#template(path) || !isDecodable(path)) return;
    assert.equal(answer.status, 405, `${context}, but ${method} is not described there`);
    assert.ok(answer.headers.allow, `${context} without Allow`);
  }

  #checkBody(context: string, response: ResponseObject, answer: Answer): void {
    if (!response.content) {
      assert.equal(answer.body.length, 0, `${context} with a body that is not described`);
      return;
    }
    const type = answer.headers['content-type']?.split(';')[0] ?? '';
    const media = Object.entries(response.content).find(([range]) => matches(range, type))?.[1];
    assert.ok(media, `${context} as ${type}, which is not described`);
    if (type !== 'application/json' || media.schema.format === 'binary') return;
    const validate = this.validator(media);
    assert.ok(
      validate(answer.json),
      `${context} with ${this.#ajv.errorsText(validate.errors)}: ${answer.text}`,
    );
  }

  #operation(method: string, path: string): { operation: Operation } | undefined {
    const template = this.#template(path);
    const operation =
      template && this.document.paths[template]?.[method === 'HEAD' ? 'get' : method.toLowerCase()];
    return operation ? { operation } : undefined;
  }

  #template(path: string): string | undefined {
    const plain = path.split('?')[0]!;
    // Of several, the one without a parameter, as the specification says: `/messages/move` is not `/messages/{id}`.
    return this.#templates
      .filter(({ pattern }) => pattern.test(plain))
      .map(({ template }) => template)
      .sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')))[0];
  }

  #resolve(response: Operation['responses'][string]): ResponseObject {
    if (!('$ref' in response)) return response;
    return this.document.components.responses[response.$ref.split('/').at(-1)!]!;
  }
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path.split('?')[0]!);
    return true;
  } catch {
    return false;
  }
}

function matches(range: string, type: string): boolean {
  return range === '*/*' || range === type || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)));
}
