"""Walk the humanoid in a MuJoCo loop of your own, around a table: three lines are Footfall's."""

import mujoco

import footfall

SECONDS = 5.0


def main() -> None:
    """Build a scene, walk through it, and say where the body is."""
    scene = footfall.mjspec("humanoid")
    table = scene.worldbody.add_body(name="table", pos=[2.0, 0.9, 0.4])
    table.add_geom(type=mujoco.mjtGeom.mjGEOM_BOX, size=[0.4, 0.4, 0.4])
    model = scene.compile()
    data = mujoco.MjData(model)

    controller = footfall.Controller(model, rig="humanoid")
    while data.time < SECONDS:
        data.ctrl[:] = controller(data, speed=0.6, heading=-0.2)
        mujoco.mj_step(model, data)

    x, y, z = data.body("pelvis").xpos
    print(f"{controller}: at {x:.1f}, {y:.1f} m, {'fallen' if controller.fallen else 'upright'} at {z:.2f} m")


if __name__ == "__main__":
    main()
