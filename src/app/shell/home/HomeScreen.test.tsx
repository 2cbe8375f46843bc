import { Link, useLocation } from 'wouter';
import { expect, it, onTestFinished } from 'vitest';
import { sceneAtom, timelineAtom } from '../../data/view/mountedViews.ts';
import { byName, doing, mount, until } from '../../testing/mount.tsx';
import { HomeScreen } from './HomeScreen.tsx';

function Routed() {
  const [path] = useLocation();
  return (
    <>
      <Link href="/">Home</Link>
      <Link href="/entities/cameras">Cameras</Link>
      <HomeScreen shown={path === '/'} />
    </>
  );
}

it('[GL3] draws neither map nor timeline while another screen is shown, and both when it is shown again', async () => {
  const screen = await mount(<Routed />);
  onTestFinished(() => screen.unmount());
  const { root, store } = screen;
  root.style.cssText = 'position:fixed;inset:0';
  const scene = () => store.get(sceneAtom);
  const timeline = () => store.get(timelineAtom);
  const draws = () => [scene()?.stats().draws ?? 0, timeline()?.stats().paints ?? 0] as const;
  const requestDraws = () => {
    scene()?.setStale(true);
    timeline()?.setUnseen([]);
  };
  const nextFrames = () =>
    doing(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await until(() => draws().every((count) => count > 0));
  await doing(() => byName('Cameras').click());
  const hidden = draws();
  requestDraws();
  await nextFrames();
  expect(draws()).toEqual(hidden);
  await doing(() => byName('Home').click());
  await until(() => draws().every((count, at) => count > hidden[at]!));
});
