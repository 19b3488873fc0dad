import { painter, type Surroundings } from "../node/io.ts";
import { screenWidth, type Look } from "../screen/screen.ts";

export const lookOf = (io: Surroundings): Look => ({
  paint: painter(io),
  width: screenWidth(io.stdout.columns),
});
