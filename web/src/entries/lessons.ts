// The lessons: a script of its own, which the page loads when one of them is opened.

import derivative from "../../../docs/lessons/01-derivative.md";
import value from "../../../docs/lessons/02-value.md";
import byHand from "../../../docs/lessons/03-by-hand.md";
import order from "../../../docs/lessons/04-order.md";
import usedTwice from "../../../docs/lessons/05-used-twice.md";
import level from "../../../docs/lessons/06-level.md";
import network from "../../../docs/lessons/07-network.md";
import xor from "../../../docs/lessons/08-xor.md";
import moons from "../../../docs/lessons/09-moons.md";
import crossEntropy from "../../../docs/lessons/10-cross-entropy.md";
import speed from "../../../docs/lessons/11-speed.md";

const early = [derivative, value, byHand, order, usedTwice, level];
const late = [network, xor, moons, crossEntropy, speed];

Object.assign(globalThis, { glassLessons: [...early, ...late] });
