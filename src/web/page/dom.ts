/**
 * A page as values: views return nodes, {@link patch} changes the document where it differs. Focus,
 * scrolling and open details survive because elements are kept. Styles are set through the object
 * model, never as markup, so that a strict content security policy holds.
 */

type Child = Node_ | string | number | null | undefined | false;
type Attribute = string | number | boolean | null | undefined;

export interface Properties {
  readonly key?: string | number;
  /** Handlers by event name. */
  readonly on?: Readonly<Record<string, (event: never) => void>>;
  /** Style properties, custom ones included. */
  readonly css?: Readonly<Record<string, string | number>>;
  readonly [attribute: string]: unknown;
}

export interface Node_ {
  readonly tag: string;
  readonly svg: boolean;
  readonly key: string | number | undefined;
  readonly properties: Properties;
  readonly children: readonly (Node_ | string)[];
}

type Children = readonly (Child | readonly Child[])[];

function node(svg: boolean, tag: string, properties: Properties, children: Children): Node_ {
  const list = children
    .flat()
    .filter(
      (child): child is Node_ | string | number =>
        child !== null && child !== undefined && child !== false && child !== '',
    );
  return {
    tag,
    svg,
    key: properties.key,
    properties,
    children: list.map((child) => (typeof child === 'number' ? String(child) : child)),
  };
}

/** An HTML element. */
export const h = (tag: string, properties: Properties = {}, ...children: Children): Node_ =>
  node(false, tag, properties, children);

/** An SVG element. */
export const s = (tag: string, properties: Properties = {}, ...children: Children): Node_ =>
  node(true, tag, properties, children);

const SVG = 'http://www.w3.org/2000/svg';
const OWN = new Set(['key', 'on', 'css']);
/** Set as properties: their attributes are only the initial value. */
const LIVE = new Set(['value', 'checked']);

interface Kept {
  readonly node: Node_;
  handlers: Readonly<Record<string, (event: never) => void>>;
}
const kept = new WeakMap<Element, Kept>();

function create(node: Node_): Element {
  const element = node.svg ? document.createElementNS(SVG, node.tag) : document.createElement(node.tag);
  update(element, node, undefined);
  return element;
}

function update(element: Element, next: Node_, before: Kept | undefined): void {
  if (before?.node === next) return;
  setAttributes(element, next.properties, before?.node.properties ?? {});
  setStyles(element as HTMLElement, next.properties.css ?? {}, before?.node.properties.css ?? {});
  kept.set(element, { node: next, handlers: next.properties.on ?? {} });
  for (const type of Object.keys(next.properties.on ?? {})) {
    if (!before?.node.properties.on?.[type]) element.addEventListener(type, dispatch);
  }
  patch(element, next.children);
}

const FILLS_IN = new Set(['input', 'change']);
let drawWhatChanged: () => void = () => undefined;
/** What is being filled in: its value is the newer one until its event has been handled. */
let filledIn: EventTarget | null = null;

/**
 * Has whatever changed drawn before an event is handled. Two events may come within one frame: without
 * this the handlers of the second would still be those of the picture before the first, and undo it.
 */
export function drawBeforeEvents(draw: () => void): void {
  drawWhatChanged = draw;
}

function dispatch(this: unknown, event: Event): void {
  const element = event.currentTarget as Element;
  filledIn = FILLS_IN.has(event.type) ? event.target : null;
  drawWhatChanged();
  filledIn = null;
  // What the event before has taken away or switched off is no longer there to be used.
  if (!element.isConnected || element.matches(':disabled')) return;
  const handler = kept.get(element)?.handlers[event.type] as ((event: Event) => void) | undefined;
  handler?.(event);
}

function setAttributes(element: Element, next: Properties, before: Properties): void {
  for (const name of Object.keys(before)) {
    if (!OWN.has(name) && !LIVE.has(name) && !(name in next)) element.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(next)) {
    if (OWN.has(name)) continue;
    if (LIVE.has(name)) {
      const live = element as unknown as Record<string, unknown>;
      if (element !== filledIn && live[name] !== value) live[name] = value;
    } else if (before[name] !== value) setAttribute(element, name, value as Attribute);
  }
}

function setAttribute(element: Element, name: string, value: Attribute): void {
  if (value === false || value === null || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : String(value));
}

function setStyles(
  element: HTMLElement,
  next: Readonly<Record<string, string | number>>,
  before: Readonly<Record<string, string | number>>,
): void {
  for (const name of Object.keys(before)) if (!(name in next)) element.style.removeProperty(name);
  for (const [name, value] of Object.entries(next)) {
    if (before[name] !== value) element.style.setProperty(name, String(value));
  }
}

const matches = (child: ChildNode | null, node: Node_ | string): boolean => {
  if (typeof node === 'string') return child?.nodeType === Node.TEXT_NODE;
  const was = child && kept.get(child as Element)?.node;
  return (
    was !== null && was !== undefined && was.tag === node.tag && was.svg === node.svg && was.key === node.key
  );
};

/** Makes the element's children be these, keeping every element that still fits. */
export function patch(parent: Element, children: readonly (Node_ | string)[]): void {
  let at: ChildNode | null = parent.firstChild;
  for (const child of children) {
    const found = findMatch(at, child);
    if (found) {
      while (at !== found) at = removeAndStep(at as ChildNode);
      if (typeof child === 'string') {
        if (found.nodeValue !== child) found.nodeValue = child;
      } else update(found as Element, child, kept.get(found as Element));
      at = found.nextSibling;
    } else {
      parent.insertBefore(typeof child === 'string' ? document.createTextNode(child) : create(child), at);
    }
  }
  while (at) at = removeAndStep(at);
}

/**
 * A keyed child is looked for further on; any other up to the next keyed one, so that it outlives what came
 * before it and is gone: a button that is being pressed is still the same when a line above it goes.
 */
function findMatch(from: ChildNode | null, child: Node_ | string): ChildNode | null {
  if (matches(from, child)) return from;
  if (typeof child === 'string') return null;
  for (let at = from; at; at = at.nextSibling) {
    if (matches(at, child)) return at;
    if (child.key === undefined && kept.get(at as Element)?.node.key !== undefined) return null;
  }
  return null;
}

function removeAndStep(child: ChildNode): ChildNode | null {
  const next = child.nextSibling;
  child.remove();
  return next;
}
